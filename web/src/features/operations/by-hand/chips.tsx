import { useId } from 'react';
import type { Option } from '../../../ui/controls.tsx';
import { cx } from '../../../ui/cx.ts';

type ChipsProps = {
  legend: string;
  name: string;
  options: readonly Option[];
  value: string;
  required?: boolean;
  error?: string | undefined;
  /** What the choice of nothing is called; without it there is none. */
  none?: string;
  onChange: (value: string) => void;
};

/** One of a few, all to be seen: one press, or the arrow keys. */
export function Chips({ legend, name, options, value, required, error, none, onChange }: ChipsProps) {
  const errorId = useId();
  const all = none === undefined ? options : [{ id: '', label: none }, ...options];
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-[0.9375rem]">
        {legend}
        {required && <span className="font-normal text-ink-faint text-sm"> (required)</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {all.map(({ id, label }) => (
          <label
            key={id}
            className={cx(
              'inline-flex min-h-11 cursor-pointer items-center rounded-full border px-3.5 font-semibold text-sm',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              value === id
                ? 'border-accent bg-accent-soft text-accent-strong forced-colors:border-[Highlight]'
                : 'border-line-strong/60 bg-surface text-ink-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={value === id}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
