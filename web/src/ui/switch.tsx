import { cx } from './cx.ts';

type SwitchProps = {
  id?: string;
  checked: boolean;
  /** What is switched, for screen readers; the text next to it may be shorter. */
  label: string;
  disabled?: boolean;
  /** Work is under way: keeps the focus and swallows presses. */
  busy?: boolean;
  describedBy?: string | undefined;
  /** Something is wrong with it: it is found by this when what is wrong is focused. */
  wrong?: boolean;
  onChange: (on: boolean) => void;
};

/** On or off, at once. The place of the knob says it as well as the colour. */
export function Switch({
  id,
  checked,
  label,
  disabled,
  busy = false,
  describedBy,
  wrong,
  onChange,
}: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      id={id}
      aria-checked={checked}
      aria-label={label}
      aria-disabled={busy || undefined}
      aria-describedby={describedBy}
      data-wrong={wrong || undefined}
      disabled={disabled}
      onClick={() => !busy && onChange(!checked)}
      className="group inline-grid min-h-11 min-w-11 shrink-0 cursor-pointer place-items-center rounded-control disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-progress"
    >
      <span
        aria-hidden="true"
        className={cx(
          'block h-6 w-10.5 rounded-full border p-0.5 transition-colors duration-150',
          checked ? 'border-accent bg-accent' : 'border-ink-soft bg-sunken',
        )}
      >
        <span
          className={cx(
            'block size-4.5 rounded-full transition-transform duration-150 forced-colors:bg-[ButtonText]',
            checked ? 'translate-x-4.5 bg-on-accent' : 'bg-ink-soft',
          )}
        />
      </span>
    </button>
  );
}
