import { Button } from '../../ui/button';
import type { FormStart } from '../../ui/form-problem';
import { HoneypotFields } from '../../ui/honeypot-fields';
import { Notice } from '../../ui/notice';
import { PhonePair } from '../../ui/phone-pair';
import { ContactInputs, failedText, skipHint, skipText } from './contact-step';
import { asked, type FieldName, type Question } from './questionnaire.model';

type PlainFormProps = {
  /** From the server, when a form post was refused. */
  refused?: FormStart<FieldName> | undefined;
};

type ChoicesProps = { of: Question; given: string; error: string | undefined };

function Choices({ of, given, error }: ChoicesProps) {
  return (
    <fieldset className="border-line border-t pt-5" aria-describedby={error && `plain-${of.field}-error`}>
      <legend className="sr-only">{of.heading}</legend>
      <p aria-hidden="true" className="font-display font-semibold text-lg">
        {of.heading}
      </p>
      <p className="text-ink-soft">{of.hint}</p>
      {error && (
        <p id={`plain-${of.field}-error`} className="mt-1 font-medium text-danger">
          {error}
        </p>
      )}
      <div className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {of.choices.map(({ id, label }) => (
          <label key={id} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name={of.field}
              value={id}
              required
              defaultChecked={given === id}
              className="size-5 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The whole questionnaire at once, for browsers without script: a plain form that leads to the private report. */
export function PlainForm({ refused }: PlainFormProps) {
  const errors = refused?.errors ?? {};
  const sentences = [...Object.values(errors), ...(refused?.others ?? [])];
  return (
    <form
      method="post"
      action="/assessments"
      aria-label="Security assessment"
      className="relative flex flex-col gap-6"
    >
      {refused && (
        <Notice
          tone="danger"
          role="alert"
          title={refused.refused ? failedText : 'Something needs a correction'}
        >
          <ul className="list-disc pl-5">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {refused.refused && <PhonePair className="mt-3" />}
        </Notice>
      )}
      {asked.map((question) => (
        <Choices
          key={question.field}
          of={question}
          given={refused?.values[question.field] ?? ''}
          error={errors[question.field]}
        />
      ))}
      <div className="border-line border-t pt-5">
        <p className="mb-3 font-display font-semibold text-lg">Where may we send the result?</p>
        <ContactInputs errors={errors} values={refused?.values} />
      </div>
      <HoneypotFields formKey={refused?.key} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="action" size="lg">
          Show my result
        </Button>
        <Button type="submit" size="lg" name="withoutContact" value="yes" formNoValidate>
          {skipText}
        </Button>
      </div>
      <p className="text-ink-faint text-sm">{skipHint}</p>
    </form>
  );
}
