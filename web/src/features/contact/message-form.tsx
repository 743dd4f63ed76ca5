import { texts } from '@catalog/contact.json';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fillEmpty, isTouched, readForm, readHoneypot } from '../../lib/form/fields';
import { Button } from '../../ui/button';
import { FormProblem, type FormStart, useProblem } from '../../ui/form-problem';
import { HoneypotFields } from '../../ui/honeypot-fields';
import { UrgentLine } from '../../ui/urgent-line';
import { type FieldName, fieldNames, isEmergency, payload, validate } from './contact.model';
import { keepContactDraft, readContactDraft } from './draft';
import { controlId, MessageFields } from './message-fields';

type MessageFormProps = {
  /** From the server, when a form post without script was refused: already in the HTML. */
  rendered: FormStart<FieldName> | undefined;
  /** From the outbox, when the server refused what was sent. */
  returned: FormStart<FieldName> | undefined;
  busy: boolean;
  onSend: (body: Record<string, unknown>) => void;
};

/** Fills what is still empty: what came back first, then the draft of this tab, then the address's own wish. */
function prefill(form: HTMLFormElement, returned: FormStart<FieldName> | undefined): void {
  fillEmpty(form, returned?.values ?? {});
  fillEmpty(form, readContactDraft() ?? {});
  fillEmpty(form, { subject: new URLSearchParams(location.search).get('subject') ?? '' });
}

/** The form of V54, V92 and V148. Without script it posts itself to the same address. */
export function MessageForm({ rendered, returned, busy, onSend }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [urgent, setUrgent] = useState(false);
  const { problem, report, forgive } = useProblem(rendered, returned);

  const look = () => {
    if (!form.current) return;
    const values = readForm(fieldNames, form.current);
    setUrgent(isEmergency(values));
    return values;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: look reads the document, not the render
  useEffect(() => {
    if (!form.current) return;
    const early = isTouched(fieldNames, form.current);
    prefill(form.current, returned);
    const values = look();
    if (early && values) keepContactDraft(values);
  }, [returned]);

  const onInput = (event: FormEvent) => {
    const values = look();
    if (values) keepContactDraft(values);
    if ('name' in event.target) forgive(String(event.target.name));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = readForm(fieldNames, event.currentTarget);
    keepContactDraft(values);
    const errors = validate(values);
    report({ errors, others: [] });
    if (Object.keys(errors).length > 0) return;
    onSend(payload(values, performance.now(), readHoneypot(event.currentTarget)));
  };

  return (
    <form
      ref={form}
      method="post"
      action="/contact"
      data-react=""
      aria-label="Contact form"
      className="relative"
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <div className="mb-7">
        <UrgentLine urgent={urgent} />
      </div>
      <FormProblem problem={problem} names={fieldNames} idOf={controlId} failed={texts.failed} />
      <MessageFields errors={problem.errors} values={rendered?.values} />
      <HoneypotFields formKey={rendered?.key} />
      <div className="mt-8 flex flex-col gap-3">
        <Button
          type="submit"
          tone="action"
          size="lg"
          busy={busy}
          data-busy={texts.busy}
          className="w-full sm:w-auto sm:self-start sm:px-10"
          // From here on the form answers in its own words; before script came, the browser did in its.
          onClick={(event) => event.currentTarget.form?.setAttribute('novalidate', '')}
        >
          {busy ? texts.busy : texts.submit}
        </Button>
        <p className="text-ink-faint text-sm">{texts.use}</p>
      </div>
    </form>
  );
}
