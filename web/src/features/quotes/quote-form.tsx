import { texts } from '@catalog/quotes.json';
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';
import { tellTown } from '../../lib/company/nearest';
import { fillEmpty, isTouched, readForm, readHoneypot } from '../../lib/form/fields';
import { isUrgent } from '../../lib/form/urgent';
import { usePageData } from '../../lib/page/page';
import { behaviorHere } from '../../lib/visit/behavior';
import { Button } from '../../ui/button';
import type { Option } from '../../ui/controls';
import { FormProblem, type FormStart, useProblem } from '../../ui/form-problem';
import { HoneypotFields } from '../../ui/honeypot-fields';
import { UrgentLine } from '../../ui/urgent-line';
import type { CarriedProps } from './carried';
import { keepQuoteDraft, mayBeCarried, readQuoteDraft } from './draft';
import { controlId, QuoteFields } from './quote-fields';
import { type FieldName, fieldNames, payload, validate } from './quote-form.model';

type QuoteFormProps = {
  /** From the server, when a form post without script was refused: already in the HTML. */
  rendered: FormStart<FieldName> | undefined;
  /** From the outbox, when the server refused what was sent. */
  returned: FormStart<FieldName> | undefined;
  busy: boolean;
  onSend: (body: Record<string, unknown>) => void;
};

/** Fills what is still empty: the page's own wish first, then the draft of this tab. */
function prefill(form: HTMLFormElement, returned: FormStart<FieldName> | undefined): void {
  fillEmpty(form, returned?.values ?? {});
  fillEmpty(form, readQuoteDraft() ?? {});
  const service = new URLSearchParams(location.search).get('service') ?? '';
  fillEmpty(form, { serviceType: service });
}

/** The quote form of V51, V82 and V147. Without script it posts itself to the same address. */
export function QuoteForm({ rendered, returned, busy, onSend }: QuoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [urgent, setUrgent] = useState(false);
  const [CarriedNote, setCarriedNote] = useState<ComponentType<CarriedProps> | null>(null);
  const towns = usePageData<readonly Option[]>('towns') ?? [];
  const { problem, report, forgive } = useProblem(rendered, returned);

  const look = () => {
    if (!form.current) return;
    const values = readForm(fieldNames, form.current);
    setUrgent(isUrgent(values.message, values.securityConcerns));
    return values;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: look reads the document, not the render
  useEffect(() => {
    if (!form.current) return;
    const early = isTouched(fieldNames, form.current);
    prefill(form.current, returned);
    const values = look();
    if (early && values) keepQuoteDraft(values);
    if (!mayBeCarried()) return;
    // Without it the form is whole, and what was carried stays where it is until the next visit.
    void import('./carried').then(
      ({ carryInto, Carried }) => {
        if (!form.current) return;
        carryInto(form.current);
        look();
        setCarriedNote(() => Carried);
      },
      () => undefined,
    );
  }, [returned]);

  const onInput = (event: FormEvent) => {
    const values = look();
    if (values) keepQuoteDraft(values);
    if (values?.siteLocation) tellTown(values.siteLocation, towns);
    if ('name' in event.target) forgive(String(event.target.name));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = readForm(fieldNames, event.currentTarget);
    keepQuoteDraft(values);
    const errors = validate(values);
    report({ errors, others: [] });
    if (Object.keys(errors).length > 0) return;
    const behavior = behaviorHere();
    onSend({
      ...payload(values, performance.now(), readHoneypot(event.currentTarget)),
      ...(behavior && { behavior }),
    });
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
      {CarriedNote && <CarriedNote form={form} onChange={() => keepQuoteDraft(look() ?? null)} />}
      <FormProblem problem={problem} names={fieldNames} idOf={controlId} failed={texts.failed} />
      <QuoteFields errors={problem.errors} values={rendered?.values} towns={towns} />
      <HoneypotFields formKey={rendered?.key} />
      <div className="mt-9 flex flex-col gap-3">
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
        <p className="text-ink-faint text-sm">
          Nothing you typed is lost if the connection fails: it stays on this device until we have it.
        </p>
      </div>
    </form>
  );
}
