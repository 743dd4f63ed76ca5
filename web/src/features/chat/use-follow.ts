import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end, CSS px, its reader is at it. */
const near = 40;

type Follow<E> = {
  scroller: RefObject<E | null>;
  /** Something stands below what its reader sees. */
  isBehind: boolean;
  toEnd: () => void;
};

/** Keeps the end of what grows in view, while its reader is there; `sent` changes when the reader says something, and then it is shown in any case. */
export function useFollow<E extends HTMLElement>(sent: string): Follow<E> {
  const scroller = useRef<E>(null);
  const atEnd = useRef(true);
  const [isBehind, setBehind] = useState(false);
  const toEnd = () => {
    const place = scroller.current;
    if (place) place.scrollTop = place.scrollHeight;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message of one's own is looked at
  useLayoutEffect(() => {
    atEnd.current = true;
    toEnd();
  }, [sent]);
  useEffect(() => {
    const place = scroller.current;
    if (!place) return;
    const look = () => {
      const rest = place.scrollHeight - place.scrollTop - place.clientHeight;
      atEnd.current = rest <= near;
      setBehind(rest > near);
    };
    const onGrown = () => {
      // Nobody's text is moved from under a selection.
      if (atEnd.current && getSelection()?.isCollapsed !== false) place.scrollTop = place.scrollHeight;
      look();
    };
    const grown = new ResizeObserver(onGrown);
    grown.observe(place);
    for (const child of place.children) grown.observe(child);
    const changed = new MutationObserver(onGrown);
    changed.observe(place, { childList: true, subtree: true, characterData: true });
    place.addEventListener('scroll', look, { passive: true });
    return () => {
      grown.disconnect();
      changed.disconnect();
      place.removeEventListener('scroll', look);
    };
  }, []);
  return { scroller, isBehind, toEnd };
}
