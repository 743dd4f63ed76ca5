import { type FormEvent, useEffect, useRef } from 'react';
import { fillEmpty, readForm, readHoneypot, type Values } from '../../lib/form/fields';
import { Button } from '../../ui/button';
import { DescribedField } from '../../ui/described-field';
import { FormProblem, type FormStart, useProblem } from '../../ui/form-problem';
import { HoneypotFields } from '../../ui/honeypot-fields';
import { Progress } from './progress';
import {
  type ContactName,
  choicesOf,
  contactNames,
  contactRules,
  type FieldName,
  fieldNames,
  stepCount,
  validateContact,
} from './questionnaire.model';

/** The id of a field's control. */
const controlId = (name: FieldName) => `assessment-${name}`;

/** What a refused assessment is titled with. */
export const failedText = 'We could not take your assessment. Please try again or call us directly.';

/** The way past the contact, and what it means (D103). */
export const skipText = 'See the result without a contact';
export const skipHint = 'Without a contact nothing that names you is kept, and nobody calls or writes.';

type ContactInputsProps = { errors: FormStart<FieldName>['errors']; values?: Values<FieldName> | undefined };

/** The four fields of V149, and what is asked of the company (D102). */
export function ContactInputs({ errors, values }: ContactInputsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {contactRules.map((rule) => (
        <DescribedField
          key={rule.name}
          rule={rule}
          id={controlId(rule.name)}
          error={errors[rule.name]}
          value={values?.[rule.name]}
          options={choicesOf(rule.name)}
        />
      ))}
    </div>
  );
}

type ContactStepProps = {
  came: boolean;
  contact: Values<ContactName>;
  /** From the outbox, when the server refused what was sent. */
  returned: FormStart<FieldName> | undefined;
  onInput: (contact: Values<ContactName>) => void;
  onBack: () => void;
  onSend: (contact: Values<ContactName>, website: string) => void;
  /** The result is wanted without a contact. */
  onSkip: (website: string) => void;
};

/** The sixth step: to whom the result goes (V149). What is typed survives a reload, as the answers do. */
export function ContactStep({ came, contact, returned, onInput, onBack, onSend, onSkip }: ContactStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const { problem, report, forgive } = useProblem(undefined, returned);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and when something comes back; afterwards the document holds what is typed
  useEffect(() => {
    if (form.current) fillEmpty(form.current, contact);
  }, [returned]);

  const input = (event: FormEvent<HTMLFormElement>) => {
    onInput(readForm(contactNames, event.currentTarget));
    if ('name' in event.target) forgive(String(event.target.name));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readForm(contactNames, event.currentTarget);
    const errors = validateContact(values);
    report({ errors, others: [] });
    if (Object.keys(errors).length === 0) onSend(values, readHoneypot(event.currentTarget));
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label="Your contact"
      className="relative"
      onSubmit={submit}
      onInput={input}
    >
      <Progress index={stepCount - 1} heading="Where may we send the result?" came={came} />
      <p className="mt-1.5 mb-5 text-ink-soft">
        You see it here at once, and get a private page that you can print.
      </p>
      <FormProblem problem={problem} names={fieldNames} idOf={controlId} failed={failedText} />
      <ContactInputs errors={problem.errors} />
      <HoneypotFields />
      <div className="mt-7 flex flex-wrap gap-3">
        <Button type="submit" tone="action" size="lg" className="grow sm:grow-0">
          Show my result
        </Button>
        <Button size="lg" onClick={() => onSkip(form.current ? readHoneypot(form.current) : '')}>
          {skipText}
        </Button>
        <Button size="lg" onClick={onBack}>
          Back
        </Button>
      </div>
      <p className="mt-3 text-ink-faint text-sm">
        We use this to send you the result and to answer you. No newsletter, no third party. {skipHint}
      </p>
    </form>
  );
}
