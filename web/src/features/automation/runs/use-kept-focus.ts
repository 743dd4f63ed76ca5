import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the focus goes when the row that had it is gone: to the element of the returned ref. The second value says that
 * something was pressed that may remove its own row.
 */
export function useKeptFocus<Kept extends HTMLElement>(): [RefObject<Kept | null>, () => void] {
  const kept = useRef<Kept>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    kept.current?.focus({ preventScroll: true });
  });
  return [
    kept,
    () => {
      pressed.current = true;
    },
  ];
}
