import * as questions from '@catalog/askers.json';
import { roles, texts } from '@catalog/captures.json';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fillEmpty, readForm, readHoneypot } from '../../../lib/form/fields';
import { behaviorHere } from '../../../lib/visit/behavior';
import { Button } from '../../../ui/button';
import { InputField, SelectField } from '../../../ui/controls';
import { FormProblem, useProblem } from '../../../ui/form-problem';
import { HoneypotFields } from '../../../ui/honeypot-fields';
import { allNames, fieldNames, payload, validate } from './capture.model';
import { ChallengeChoice } from './challenge-choice';
import { keepCaptureDraft, readCaptureDraft } from './draft';
import type { useCapture } from './use-capture';

type CaptureFormProps = {
  /** Makes the ids of its controls, and names the form. */
  id: 'popup' | 'panel';
  label: string;
  source: 'ai_lead_capture' | 'qualification_panel';
  submit: string;
  capture: ReturnType<typeof useCapture>;
  /** What stands between the fields and the button, made from the challenges chosen so far. */
  advice?: (chosen: readonly string[]) => ReactNode;
  /** What stands above the fields, made from the challenges chosen so far. */
  above?: (chosen: readonly string[]) => ReactNode;
};

/** The fields of V110 for the pop-up and the panel, which share what was typed (U2). */
export function CaptureForm({ id, label, source, submit, capture, advice, above }: CaptureFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<string[]>(() => readCaptureDraft()?.chosen ?? []);
  const { problem, report, forgive } = useProblem(undefined, capture.returned);
  const idOf = (name: string) => `${id}-${name}`;
  useEffect(() => {
    if (form.current) fillEmpty(form.current, readCaptureDraft()?.values ?? {});
  }, []);

  const keep = (now: string[]) => {
    if (form.current) keepCaptureDraft({ values: readForm(fieldNames, form.current), chosen: now });
  };
  const choose = (now: string[]) => {
    setChosen(now);
    keep(now);
    forgive('interests');
  };
  const input = (event: FormEvent) => {
    keep(chosen);
    if ('name' in event.target) forgive(String(event.target.name));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (capture.busy) return;
    const values = readForm(fieldNames, event.currentTarget);
    const errors = validate(values);
    report({ errors, others: [] });
    if (Object.keys(errors).length > 0) return;
    capture.send(
      payload(source, values, chosen, behaviorHere(), capture.elapsed(), readHoneypot(event.currentTarget)),
    );
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className="relative flex flex-col gap-5"
      onSubmit={onSubmit}
      onInput={input}
    >
      {above?.(chosen)}
      <FormProblem problem={problem} names={allNames} idOf={idOf} failed={texts.failed} />
      <InputField
        label={texts.email}
        name="email"
        type="email"
        id={idOf('email')}
        error={problem.errors.email}
        placeholder={texts.emailPlaceholder}
        autoComplete="email"
        aria-required="true"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <InputField
          label={texts.company}
          name="company"
          id={idOf('company')}
          error={problem.errors.company}
          autoComplete="organization"
        />
        <SelectField
          label={texts.role}
          name="role"
          id={idOf('role')}
          error={problem.errors.role}
          options={roles}
          placeholder={texts.roleEmpty}
        />
        <SelectField
          label={texts.companySize}
          name="companySize"
          id={idOf('companySize')}
          error={problem.errors.companySize}
          options={questions.companySize}
          placeholder={texts.companySizeEmpty}
        />
        <SelectField
          label={texts.decisionMaker}
          name="decisionMaker"
          id={idOf('decisionMaker')}
          error={problem.errors.decisionMaker}
          options={questions.decisionMaker}
          placeholder={texts.decisionMakerEmpty}
        />
      </div>
      <ChallengeChoice chosen={chosen} error={problem.errors.interests} onChange={choose} />
      {advice?.(chosen)}
      <HoneypotFields />
      <div>
        <Button type="submit" tone="action" size="lg" busy={capture.busy} className="w-full">
          {capture.busy ? texts.busy : submit}
        </Button>
        <p className="mt-2.5 text-ink-faint text-sm">{texts.privacy}</p>
      </div>
    </form>
  );
}
