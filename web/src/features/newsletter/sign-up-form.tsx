import { texts } from '@catalog/newsletter.json';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fillEmpty, readHoneypot } from '../../lib/form/fields';
import { Button } from '../../ui/button';
import { InputField } from '../../ui/controls';
import { FormProblem, type FormStart, useProblem } from '../../ui/form-problem';
import { HoneypotFields } from '../../ui/honeypot-fields';
import { Notice } from '../../ui/notice';
import { ConsentBox, consentId } from './consent-box';
import { keepSignUpDraft, readSignUpDraft } from './draft';
import { Interest } from './interest';
import {
  type FieldName,
  fieldNames,
  payload,
  readSignUp,
  type SignUpValues,
  topicIds,
  validate,
} from './newsletter.model';
import { firstTopicId, TopicChoice } from './topic-choice';

const controlIds: Record<FieldName, string> = {
  email: 'newsletter-email',
  interests: firstTopicId,
  consent: consentId,
};

type SignUpFormProps = {
  /** From the server, after a rejected form post without script: already in the HTML. */
  rendered: FormStart<FieldName> | undefined;
  /** From the outbox, after the server rejected the sign-up. */
  returned: FormStart<FieldName> | undefined;
  /** The message of an error that cannot be corrected: the address is subscribed (V151). */
  refusal: string;
  busy: boolean;
  /** Without the topics: they are chosen on the sign-up's own page, or in any mail. */
  compact: boolean;
  onSend: (body: Record<string, unknown>) => void;
};

/** Fills in empty fields: first from a rejected sign-up, then from this tab's draft. Never the consent. */
function prefill(form: HTMLFormElement, returned: FormStart<FieldName> | undefined): void {
  for (const values of [returned?.values, readSignUpDraft()]) {
    if (!values) continue;
    fillEmpty(form, { email: values.email });
    const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=interests]')];
    if (boxes.some(({ checked }) => checked)) continue;
    const chosen = topicIds(values.interests);
    for (const box of boxes) box.checked = chosen.includes(box.value);
  }
}

/** The form of V119, V140 and V151. Without script it posts to its own page. */
export function SignUpForm({ rendered, returned, refusal, busy, compact, onSend }: SignUpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Null until script has run: without it nothing may be disabled (V151).
  const [values, setValues] = useState<SignUpValues | null>(null);
  const { problem, report, forgive } = useProblem(rendered, returned);

  useEffect(() => {
    if (!form.current) return;
    prefill(form.current, returned);
    const now = readSignUp(form.current);
    setValues(now);
    if (now.email || now.interests) keepSignUpDraft(now);
  }, [returned]);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const now = readSignUp(event.currentTarget);
    setValues(now);
    keepSignUpDraft(now);
    if ('name' in event.target) forgive(String(event.target.name));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const now = readSignUp(event.currentTarget);
    keepSignUpDraft(now);
    const errors = validate(now);
    report({ errors, others: [] });
    if (Object.keys(errors).length > 0) return;
    onSend(payload(now, performance.now(), readHoneypot(event.currentTarget)));
  };

  return (
    <form
      ref={form}
      method="post"
      action="/newsletter"
      data-react=""
      aria-label="Newsletter sign-up"
      className="relative flex flex-col gap-5"
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <FormProblem
        problem={problem}
        names={fieldNames}
        idOf={(name) => controlIds[name]}
        failed={texts.failed}
      />
      {refusal && (
        <Notice tone="info" role="alert">
          <p>{refusal}</p>
        </Notice>
      )}
      <InputField
        label="Email"
        type="email"
        name="email"
        id={controlIds.email}
        autoComplete="email"
        inputMode="email"
        required
        error={problem.errors.email}
        defaultValue={rendered?.values.email || undefined}
      />
      {!compact && (
        <>
          <TopicChoice
            chosen={topicIds(rendered?.values.interests ?? '')}
            hint={texts.topicsHint}
            error={problem.errors.interests}
          />
          <Interest interests={values?.interests ?? rendered?.values.interests ?? ''} />
        </>
      )}
      <ConsentBox error={problem.errors.consent} />
      <HoneypotFields formKey={rendered?.key} />
      <Button
        type="submit"
        tone={compact ? 'outline' : 'action'}
        size={compact ? 'md' : 'lg'}
        busy={busy}
        disabled={values !== null && values.email.trim() === ''}
        className="w-full sm:w-auto sm:self-start sm:px-10"
        // From here on the form shows its own messages; before script was loaded, the browser showed its own.
        onClick={(event) => event.currentTarget.form?.setAttribute('novalidate', '')}
      >
        {busy ? texts.busy : texts.submit}
      </Button>
    </form>
  );
}
