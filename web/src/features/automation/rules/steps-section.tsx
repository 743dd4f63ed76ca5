import catalog from '@catalog/automation.json';
import { ArrowDownUp, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { MailChoice } from './action-config.tsx';
import { ListError } from './conditions-section.tsx';
import { type Errors, idOf } from './editing/sheet.ts';
import { inOrder, isInOrder, newStep, type StepFields } from './sequence-fields.model.ts';
import { DelayField } from './small-fields.tsx';
import { useFocusLater } from './use-focus-later.ts';

type StepsProps = {
  steps: readonly StepFields[];
  errors: Errors;
  /** `path` is what was corrected; all of them when mails came, went or were put in order. */
  onChange: (steps: StepFields[], path: string) => void;
};

const ADD = 'plan-add-step';

/** The mails of a sequence, each so long after the beginning. */
export function StepsSection({ steps, errors, onChange }: StepsProps) {
  const focusLater = useFocusLater();
  const isFull = steps.length >= catalog.mostActions;
  const add = () => {
    onChange([...steps, newStep(steps.at(-1))], 'steps');
    focusLater(idOf(`steps.${steps.length}.delay`));
  };
  const remove = (at: number) => {
    onChange(steps.toSpliced(at, 1), 'steps');
    focusLater(idOf(`steps.${Math.min(at, steps.length - 2)}.delay`), ADD);
  };
  const set = (at: number, part: Partial<StepFields>, path: string) =>
    onChange(
      steps.map((one, place) => (place === at ? { ...one, ...part } : one)),
      path,
    );
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
      <ListError path="steps" error={errors.steps} />
      <Button
        id={ADD}
        size="sm"
        className="min-h-11"
        disabled={isFull}
        data-wrong={errors.steps ? true : undefined}
        aria-describedby={errors.steps ? `${idOf('steps')}-error` : undefined}
        onClick={add}
      >
        <Icon of={Plus} />
        Add a mail
      </Button>
      {isFull && (
        <p className="mt-2 text-ink-soft text-sm">A sequence has at most {catalog.mostActions} mails.</p>
      )}
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
        <Button
          tone="quiet"
          className="size-12 self-start px-0 max-sm:w-full max-sm:gap-2 sm:mt-[1.65rem]"
          aria-label={`Remove mail ${at + 1}`}
          onClick={onRemove}
        >
          <Icon of={Trash2} />
          <span className="sm:hidden">Remove</span>
        </Button>
      </div>
    </fieldset>
  );
}
