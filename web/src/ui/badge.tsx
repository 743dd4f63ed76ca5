import type { ReactNode } from 'react';
import { cx } from './cx';

/** Meaning of a badge or notice; the colour is never the only carrier, the text says it too. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

const backgrounds: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  success: 'bg-accent-soft text-accent-strong',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

/** A short word about a thing: its state, its kind. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold leading-5',
        // A short word stays whole also where long addresses may break anywhere.
        '[overflow-wrap:normal] forced-colors:border',
        backgrounds[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
