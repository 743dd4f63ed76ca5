import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import type { Choice } from './choices.model.ts';
import { type Unit, units } from './delay.model.ts';
import { idOf } from './editing/sheet.ts';

type ChooseProps = {
  path: string;
  label: string;
  /** Text of the empty first choice. */
  placeholder: string;
  choices: readonly Choice[];
  value: string;
  error: string | undefined;
  required?: boolean;
  hint?: string;
  className?: string;
  onChange: (value: string) => void;
};

/** A choice from a list, at the server's name of its field. */
export function Choose(props: ChooseProps) {
  const { path, label, placeholder, choices, value, error, required, hint, className, onChange } = props;
  return (
    <Field {...{ label, error, required, hint, className }} id={idOf(path)}>
      {(wired) => (
        <Select {...wired} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{placeholder}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type NumberProps = {
  path: string;
  label: string;
  /** Stands behind the number. */
  unit?: string;
  value: string;
  error: string | undefined;
  required?: boolean;
  hint?: string;
  className?: string;
  onChange: (value: string) => void;
};

/** A number as it is typed: an invalid one is reported, and not thrown away. */
export function NumberField({
  path,
  label,
  unit,
  value,
  error,
  required,
  hint,
  className,
  onChange,
}: NumberProps) {
  return (
    <Field {...{ label, error, required, hint, className }} id={idOf(path)}>
      {(wired) => (
        <span className="flex items-center gap-2.5">
          <Input
            {...wired}
            // Not type="number": that gives nothing at all where somebody typed a word.
            inputMode="numeric"
            autoComplete="off"
            className="figures max-w-32"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit && <span className="text-ink-soft text-sm">{unit}</span>}
        </span>
      )}
    </Field>
  );
}

type DelayProps = {
  path: string;
  /** Names the thing that waits: "Action 1". */
  of: string;
  amount: string;
  unit: Unit;
  error: string | undefined;
  hint?: string;
  onChange: (part: { amount?: string; unit?: Unit }) => void;
};

/** How long something waits: a number and its unit. */
export function DelayField({ path, of, amount, unit, error, hint, onChange }: DelayProps) {
  return (
    <Field label="Waits" hint={hint} error={error} id={idOf(path)}>
      {(wired) => (
        <span className="flex gap-2">
          <span className="w-24 shrink-0">
            <Input
              {...wired}
              inputMode="decimal"
              autoComplete="off"
              className="figures"
              value={amount}
              onChange={(event) => onChange({ amount: event.target.value })}
            />
          </span>
          <span className="min-w-0 grow">
            <Select
              aria-label={`${of}: unit of the waiting`}
              value={unit}
              onChange={(event) => onChange({ unit: event.target.value as Unit })}
            >
              {units.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.label}
                </option>
              ))}
            </Select>
          </span>
        </span>
      )}
    </Field>
  );
}
