import { cx } from './cx.ts';

type ProgressProps = {
  /** What is under way. */
  label: string;
  /** How far it is, 0 to 100. */
  value: number;
  /** It stands still. */
  paused?: boolean;
};

/** How far something is that goes on by itself. */
export function Progress({ label, value, paused = false }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={value}
      className={cx(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-ink/10 forced-colors:border',
        '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full',
        '[&::-moz-progress-bar]:rounded-full',
        paused
          ? '[&::-moz-progress-bar]:bg-warning [&::-webkit-progress-value]:bg-warning'
          : '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
      )}
    />
  );
}
