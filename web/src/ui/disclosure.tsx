import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { arrowTarget } from './disclosure.model';

type DisclosureProps = {
  /** What stands on the button. */
  label: ReactNode;
  labelClass?: string;
  /** The place shown now is inside: the button says so (aria-current). */
  current?: boolean;
  className?: string;
  /** Links, in whatever order and frame. */
  children: ReactNode;
};

/**
 * A button that shows and hides links below it. It is a native <details>, so it opens and closes
 * before any script has come. With script it also closes after a choice, on Esc (the focus returns to
 * the button), on a press or a step elsewhere; arrows move, and open it from the button (D71).
 */
export function Disclosure({ label, labelClass, current = false, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeFromOutside(() => details.current), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (details.current && moveFocus(details.current, event.key)) event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (details.current && event.target instanceof Element && event.target.closest('a')) {
      details.current.open = false;
    }
  };
  return (
    <details ref={details} className={className} onKeyDown={onKeyDown} onClick={onClick}>
      <summary className={labelClass} aria-current={current || undefined}>
        {label}
      </summary>
      {children}
    </details>
  );
}

/** Moves the focus by an arrow; opens what is closed. Returns whether the key was one. */
function moveFocus(details: HTMLDetailsElement, key: string): boolean {
  const links = [...details.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const target = arrowTarget(key, at, links.length);
  if (target === null) return false;
  details.open = true;
  links[target]?.focus();
  return true;
}

/** Listens for Esc anywhere, and for a press or the focus outside. Returns how to stop. */
function closeFromOutside(find: () => HTMLDetailsElement | null): () => void {
  const elsewhere = (event: Event) => {
    const details = find();
    if (details?.open && !details.contains(event.target as Node)) details.open = false;
  };
  const onKey = (event: globalThis.KeyboardEvent) => {
    const details = find();
    if (event.key !== 'Escape' || !details?.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  document.addEventListener('pointerdown', elsewhere);
  document.addEventListener('focusin', elsewhere);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('pointerdown', elsewhere);
    document.removeEventListener('focusin', elsewhere);
    document.removeEventListener('keydown', onKey);
  };
}
