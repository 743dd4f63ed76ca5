import type { ComponentProps } from 'react';
import { Select } from './controls.tsx';

type ChoiceProps = Omit<ComponentProps<typeof Select>, 'onChange' | 'value' | 'children'> & {
  /** What the choice of nothing is called; without it there is none. */
  any?: string;
  value: string;
  choices: readonly { id: string; label: string }[];
  onChange: (value: string) => void;
};

/** One of a list, as a filter asks for it. A value that the list does not know, from an address, stays to be seen. */
export function Choice({ any, value, choices, onChange, ...rest }: ChoiceProps) {
  const unknown = value !== '' && !choices.some(({ id }) => id === value);
  return (
    <Select
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="truncate text-[0.9375rem]"
    >
      {any !== undefined && <option value="">{any}</option>}
      {unknown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
