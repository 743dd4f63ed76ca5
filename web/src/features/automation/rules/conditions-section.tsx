import catalog from '@catalog/automation.json';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { InputField } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { controlOf, fittingValue, operatorChoices, valueChoices, valueExample } from './choices.model.ts';
import { type Errors, idOf } from './editing/sheet.ts';
import { type ConditionFields, newCondition } from './rule-fields.model.ts';
import { Choose, NumberField } from './small-fields.tsx';
import { useFocusLater } from './use-focus-later.ts';

type ConditionsProps = {
  conditions: readonly ConditionFields[];
  errors: Errors;
  /** `path` is what was corrected; all of them when rows came or went. */
  onChange: (conditions: ConditionFields[], path: string) => void;
};

const ADD = 'plan-add-condition';

/** Whom a rule means: all of it must be so. */
export function ConditionsSection({ conditions, errors, onChange }: ConditionsProps) {
  const focusLater = useFocusLater();
  const isFull = conditions.length >= catalog.mostConditions;
  const add = () => {
    onChange([...conditions, newCondition()], 'conditions');
    focusLater(idOf(`conditions.${conditions.length}.field`));
  };
  const remove = (at: number) => {
    onChange(conditions.toSpliced(at, 1), 'conditions');
    focusLater(idOf(`conditions.${Math.min(at, conditions.length - 2)}.field`), ADD);
  };
  const set = (at: number, part: Partial<ConditionFields>, path: string) =>
    onChange(
      conditions.map((one, place) => (place === at ? { ...one, ...part } : one)),
      path,
    );
  return (
    <Section level="h2" title="And">
      {conditions.length === 0 ? (
        <p className="mb-3 text-ink-soft text-sm">Without a condition every lead is meant.</p>
      ) : (
        <ol className="mb-3 flex flex-col gap-3">
          {conditions.map((condition, at) => (
            <li key={condition.key}>
              <ConditionRow
                condition={condition}
                at={at}
                errors={errors}
                onChange={(part, path) => set(at, part, path)}
                onRemove={() => remove(at)}
              />
            </li>
          ))}
        </ol>
      )}
      <ListError path="conditions" error={errors.conditions} />
      <Button
        id={ADD}
        size="sm"
        className="min-h-11"
        disabled={isFull}
        data-wrong={errors.conditions ? true : undefined}
        aria-describedby={errors.conditions ? `${idOf('conditions')}-error` : undefined}
        onClick={add}
      >
        <Icon of={Plus} />
        Add a condition
      </Button>
      {isFull && (
        <p className="mt-2 text-ink-soft text-sm">A rule has at most {catalog.mostConditions} conditions.</p>
      )}
    </Section>
  );
}

/** What is wrong with a list as a whole. */
export function ListError({ path, error }: { path: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${idOf(path)}-error`} className="mb-2 flex gap-1.5 font-medium text-danger text-sm leading-snug">
      <Icon of={CircleAlert} className="mt-px" />
      <span>{error}</span>
    </p>
  );
}

type RowProps = {
  condition: ConditionFields;
  at: number;
  errors: Errors;
  onChange: (part: Partial<ConditionFields>, path: string) => void;
  onRemove: () => void;
};

function ConditionRow({ condition, at, errors, onChange, onRemove }: RowProps) {
  const { field, operator, value } = condition;
  const path = `conditions.${at}`;
  const chooseField = (next: string) => {
    const fit = operatorChoices(next);
    const stays = fit.some(({ id }) => id === operator) ? operator : (fit[0]?.id ?? '');
    onChange({ field: next, operator: next && stays, value: fittingValue(next, stays, value) }, path);
  };
  const chooseOperator = (next: string) =>
    onChange({ operator: next, value: fittingValue(field, next, value) }, path);
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control border border-line bg-canvas p-3 sm:grid-cols-[minmax(0,1.9fr)_minmax(0,1.55fr)_minmax(0,0.85fr)_auto]">
      <legend className="sr-only">Condition {at + 1}</legend>
      <Choose
        path={`${path}.field`}
        label="What"
        placeholder="Choose"
        choices={catalog.fields}
        value={field}
        error={errors[`${path}.field`]}
        onChange={chooseField}
      />
      <Choose
        path={`${path}.operator`}
        label="How"
        placeholder="Choose"
        choices={field === '' ? [] : operatorChoices(field)}
        value={operator}
        error={errors[`${path}.operator`]}
        onChange={chooseOperator}
      />
      <ValueControl
        condition={condition}
        path={`${path}.value`}
        error={errors[`${path}.value`]}
        onChange={(next) => onChange({ value: next }, `${path}.value`)}
      />
      <Button
        tone="quiet"
        className="size-12 self-start px-0 max-sm:w-full max-sm:gap-2 sm:mt-[1.65rem]"
        aria-label={`Remove condition ${at + 1}`}
        onClick={onRemove}
      >
        <Icon of={Trash2} />
        <span className="sm:hidden">Remove</span>
      </Button>
    </fieldset>
  );
}

type ValueProps = {
  condition: ConditionFields;
  path: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The control that fits the field's kind. */
function ValueControl({ condition: { field, operator, value }, path, error, onChange }: ValueProps) {
  const shared = { path, label: 'Value', value, error, onChange };
  switch (controlOf(field, operator)) {
    case 'number':
      return <NumberField {...shared} />;
    case 'choice':
      return <Choose {...shared} placeholder="Choose" choices={valueChoices(field, value)} />;
  }
  return (
    <InputField
      id={idOf(path)}
      label="Value"
      placeholder={valueExample(field)}
      error={error}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
