import { type RefObject, useEffect, useState } from 'react';

/** After this long without a move of hand or key the hold ends: a mouse left on a wall board must not hide what is new. */
const IDLE_MS = 120_000;

/**
 * Whether somebody's hand is on a list: the pointer is over it or the focus in it (D85).
 *
 * It listens to the document's own events: a closing drawer gives the focus back while React commits, and React keeps
 * quiet about events in that moment.
 */
export function useFreeze(list: RefObject<HTMLElement | null>): boolean {
  const [frozen, setFrozen] = useState(false);
  useEffect(() => (list.current === null ? undefined : watch(list.current, setFrozen)), [list]);
  return frozen;
}

function watch(element: HTMLElement, tell: (frozen: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointer = false;
  const settle = () => {
    clearTimeout(timer);
    const hand = pointer || element.contains(document.activeElement);
    tell(hand);
    if (hand) timer = setTimeout(() => tell(false), IDLE_MS);
  };
  const enter = () => {
    pointer = true;
    settle();
  };
  const leave = () => {
    pointer = false;
    settle();
  };
  // While the focus leaves, the body has it for a moment; the question is where it ends.
  const focusLeaves = () => queueMicrotask(settle);
  const stop = new AbortController();
  const listen = (type: string, listener: () => void) => element.addEventListener(type, listener, stop);
  listen('pointerenter', enter);
  listen('pointermove', settle);
  listen('pointerleave', leave);
  listen('keydown', settle);
  listen('focusin', settle);
  listen('focusout', focusLeaves);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
