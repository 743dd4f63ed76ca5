import { texts } from '@catalog/quotes.json';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { keepQuoteDraft, readQuoteDraft } from './draft';
import { fillEmpty, readTrap, readValues } from './form-dom';
import { FormProblem, type Problem } from './form-problem';
import { HiddenFields, QuoteFields } from './quote-fields';
import { type FieldName, isUrgent, payload, type QuoteValues, validate } from './quote-form.model';
import { UrgentLine } from './urgent-line';

/** What the form starts from: a refused request comes back with its values and what was wrong. */
export type FormStart = Omit<Problem, 'turn'> & { id: string; values: QuoteValues };

type QuoteFormProps = {
  /** From the server, when a form post without script was refused: already in the HTML. */
  rendered: FormStart | undefined;
  /** From the outbox, when the server refused what was sent. */
  returned: FormStart | undefined;
  /** When the form came into view, on the clock of performance.now(). */
  shownAt: number;
  busy: boolean;
  onSend: (body: Record<string, unknown>) => void;
};

const clean: Problem = { errors: {}, others: [], turn: 0 };

/** The problem the form shows, and the ways in which it changes. */
function useProblem(rendered: FormStart | undefined, returned: FormStart | undefined) {
  const [problem, setProblem] = useState<Problem>(rendered ? { ...rendered, turn: 0 } : clean);
  useEffect(() => {
    if (returned) setProblem(({ turn }) => ({ ...returned, turn: turn + 1 }));
  }, [returned]);
  return {
    problem,
    report: (found: Omit<Problem, 'turn'>) => setProblem(({ turn }) => ({ ...found, turn: turn + 1 })),
    /** Somebody is at the field: its complaint is withdrawn until it is looked at again. */
    forgive: (name: string) =>
      setProblem((old) => {
        if (!old.errors[name as FieldName]) return old;
        const { [name as FieldName]: _forgiven, ...errors } = old.errors;
        return { ...old, errors };
      }),
  };
}

/** Fills what is still empty: the page's own wish first, then the draft of this tab. */
function prefill(form: HTMLFormElement, returned: FormStart | undefined): void {
  fillEmpty(form, returned?.values ?? {});
  fillEmpty(form, readQuoteDraft() ?? {});
  const service = new URLSearchParams(location.search).get('service') ?? '';
  fillEmpty(form, { serviceType: service });
}

/** The quote form of V51, V82 and V147. Without script it posts itself to the same address. */
export function QuoteForm({ rendered, returned, shownAt, busy, onSend }: QuoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [urgent, setUrgent] = useState(false);
  const { problem, report, forgive } = useProblem(rendered, returned);

  const look = () => {
    if (!form.current) return;
    const values = readValues(form.current);
    setUrgent(isUrgent(values.message, values.securityConcerns));
    return values;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: look reads the document, not the render
  useEffect(() => {
    if (form.current) prefill(form.current, returned);
    look();
  }, [returned]);

  const onInput = (event: FormEvent) => {
    const values = look();
    if (values) keepQuoteDraft(values);
    if ('name' in event.target) forgive(String(event.target.name));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = readValues(event.currentTarget);
    keepQuoteDraft(values);
    const errors = validate(values);
    report({ errors, others: [] });
    if (Object.keys(errors).length > 0) return;
    onSend(payload(values, performance.now() - shownAt, readTrap(event.currentTarget)));
  };

  return (
    <form
      ref={form}
      method="post"
      action="/quote"
      data-react=""
      aria-label="Quote request"
      className="relative"
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <div className="mb-7">
        <UrgentLine urgent={urgent} />
      </div>
      <FormProblem problem={problem} />
      <QuoteFields errors={problem.errors} values={rendered?.values} />
      <HiddenFields />
      <div className="mt-9 flex flex-col gap-3">
        <Button
          type="submit"
          tone="action"
          size="lg"
          busy={busy}
          className="w-full sm:w-auto sm:self-start sm:px-10"
          // From here on the form answers in its own words; before script came, the browser did in its.
          onClick={(event) => event.currentTarget.form?.setAttribute('novalidate', '')}
        >
          {busy ? texts.busy : texts.submit}
        </Button>
        <p className="text-ink-faint text-sm">
          Nothing you typed is lost if the connection fails: it stays on this device until we have it.
        </p>
      </div>
    </form>
  );
}
