import catalog from '@catalog/automation.json';
import { ArrowDownUp } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { MailChoice } from './action-config.tsx';
import type { Errors } from './editing/sheet.ts';
import { AddRow, RemoveRow } from './rows.tsx';
import { inOrder, isInOrder, newStep, type StepFields } from './sequence-fields.model.ts';
import { DelayField } from './small-fields.tsx';
import { useRows } from './use-rows.ts';

type StepsProps = {
  steps: readonly StepFields[];
  errors: Errors;
  /** `path` is what was corrected; all of them when mails came, went or were put in order. */
  onChange: (steps: StepFields[], path: string) => void;
};

/** The mails of a sequence, each so long after the beginning. */
export function StepsSection({ steps, errors, onChange }: StepsProps) {
  const { add, remove, set } = useRows({ path: 'steps', first: 'delay', rows: steps, onChange });
  return (
    <Section level="h2" title="Mails">
      <ol className="mb-3 flex flex-col gap-3 empty:hidden">
        {steps.map((step, at) => (
          <li key={step.key}>
            <StepRow
              step={step}
              at={at}
              errors={errors}
              onChange={(part, path) => set(at, part, path)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <div role="status" className="empty:hidden">
        {!isInOrder(steps) && (
          <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-warning">
            They are sent in the order of their delays, which is another one than this.
            <Button size="sm" className="min-h-11" onClick={() => onChange([...inOrder(steps)], 'steps')}>
              <Icon of={ArrowDownUp} />
              Put them in order
            </Button>
          </p>
        )}
      </div>
      <AddRow
        path="steps"
        error={errors.steps}
        count={steps.length}
        most={catalog.mostActions}
        full={`A sequence has at most ${catalog.mostActions} mails.`}
        onAdd={() => add(newStep(steps.at(-1)))}
      >
        Add a mail
      </AddRow>
    </Section>
  );
}

type RowProps = {
  step: StepFields;
  at: number;
  errors: Errors;
  onChange: (part: Partial<StepFields>, path: string) => void;
  onRemove: () => void;
};

function StepRow({ step, at, errors, onChange, onRemove }: RowProps) {
  const path = `steps.${at}`;
  return (
    <fieldset className="min-w-0 rounded-control border border-line bg-canvas p-3">
      <legend className="sr-only">Mail {at + 1}</legend>
      <div className="grid gap-3 sm:grid-cols-[15rem_minmax(0,1fr)_auto]">
        <DelayField
          path={`${path}.delay`}
          of={`Mail ${at + 1}`}
          {...step.delay}
          error={errors[`${path}.delay`]}
          onChange={(part) => onChange({ delay: { ...step.delay, ...part } }, `${path}.delay`)}
        />
        <MailChoice
          path={`${path}.template`}
          value={step.template}
          error={errors[`${path}.template`]}
          onChange={(template) => onChange({ template }, `${path}.template`)}
        />
        <RemoveRow of={`mail ${at + 1}`} onRemove={onRemove} />
      </div>
    </fieldset>
  );
}
