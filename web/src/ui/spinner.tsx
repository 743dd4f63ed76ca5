import { cx } from './cx';

/** A quiet sign of work; decoration only, the text next to it describes it. */
export function Spinner({ className = 'size-[1.15em]' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx('shrink-0 animate-spin', className)}
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
