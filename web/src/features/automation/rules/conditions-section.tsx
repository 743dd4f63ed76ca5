import catalog from '@catalog/automation.json';
import type { ReactNode } from 'react';
import { InputField } from '../../../ui/controls.tsx';
import { Section } from '../../../ui/section.tsx';
import { controlOf, fittingValue, operatorChoices, valueChoices, valueExample } from './choices.model.ts';
import { type Errors, idOf } from './editing/sheet.ts';
import { AddRow, RemoveRow } from './rows.tsx';
import { type ConditionFields, newCondition } from './rule-fields.model.ts';
import { Choose, NumberField } from './small-fields.tsx';
import { useRows } from './use-rows.ts';

type ConditionsProps = {
  conditions: readonly ConditionFields[];
  errors: Errors;
  /** `path` is what was corrected; all of them when rows came or went. */
  onChange: (conditions: ConditionFields[], path: string) => void;
  /** What else narrows it. */
  children?: ReactNode;
};

/** Whom a rule means: all of it must be so. */
export function ConditionsSection({ conditions, errors, onChange, children }: ConditionsProps) {
  const { add, remove, set } = useRows({ path: 'conditions', first: 'field', rows: conditions, onChange });
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
      <AddRow
        path="conditions"
        error={errors.conditions}
        count={conditions.length}
        most={catalog.mostConditions}
        full={`There are at most ${catalog.mostConditions} conditions.`}
        onAdd={() => add(newCondition())}
      >
        Add a condition
      </AddRow>
      {children && <div className="mt-4">{children}</div>}
    </Section>
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
      <RemoveRow of={`condition ${at + 1}`} onRemove={onRemove} />
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
