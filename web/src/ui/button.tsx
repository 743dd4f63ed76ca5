import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Spinner } from './spinner';

/** `action` is the one amber thing of a view; `danger` destroys; the others stay calm. */
export type ButtonTone = 'action' | 'accent' | 'outline' | 'quiet' | 'danger';
/** Heights: sm 36 px (dense staff lists), md 44 px, lg 56 px. */
export type ButtonSize = 'sm' | 'md' | 'lg';

const tones: Record<ButtonTone, string> = {
  action:
    'bg-action text-on-action hover:bg-action-hover active:bg-action-press shadow-[inset_0_-2px_0_rgb(120_60_0/0.25)]',
  accent: 'bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border border-line-strong text-ink hover:bg-ink/6 active:bg-ink/10',
  quiet: 'text-ink hover:bg-ink/6 active:bg-ink/10',
  danger: 'bg-danger text-on-danger hover:opacity-90',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm gap-1.5',
  md: 'min-h-11 px-4.5 text-[0.9375rem] gap-2',
  lg: 'min-h-14 px-7 text-[1.0625rem] gap-2.5',
};

/** The look of a button, for links that lead somewhere instead of doing something. */
export function buttonClass(tone: ButtonTone = 'outline', size: ButtonSize = 'md', extra?: string): string {
  return cx(
    'inline-flex items-center justify-center rounded-control py-1.5 text-center font-semibold leading-tight',
    'cursor-pointer select-none transition-[background-color,opacity] duration-150 forced-colors:border',
    'disabled:cursor-default disabled:opacity-55 aria-disabled:cursor-progress',
    tones[tone],
    sizes[size],
    extra,
  );
}

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Work is under way: keeps the focus (unlike disabled), says so, and swallows presses. */
  busy?: boolean | undefined;
};

/** A button; `type` is "button" unless said otherwise, because the HTML default submits forms. */
export function Button({ tone, size, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(tone, size, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
