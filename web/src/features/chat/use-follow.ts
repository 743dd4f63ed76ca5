import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to where it follows to, CSS px, its reader is there. */
const near = 40;
/** What is left above the message that is kept in view, CSS px. */
const above = 12;

type Follow<E> = {
  scroller: RefObject<E | null>;
  /** Something stands below what its reader sees. */
  isBehind: boolean;
  toEnd: () => void;
};

/** The end, or as near to it as lets the visitor's last message stay in view: an answer is read from its beginning. */
function followTo(place: HTMLElement): number {
  const end = place.scrollHeight - place.clientHeight;
  const said = [...place.querySelectorAll<HTMLElement>('[data-said]')].at(-1);
  if (!said) return end;
  const top = said.getBoundingClientRect().top - place.getBoundingClientRect().top + place.scrollTop;
  return Math.min(end, top - above);
}

/** Keeps what is new in view while its reader is there, and only then; `sent` changes when the reader says something, and then it is shown in any case. */
export function useFollow<E extends HTMLElement>(sent: string): Follow<E> {
  const scroller = useRef<E>(null);
  const follows = useRef(true);
  const [isBehind, setBehind] = useState(false);
  const toEnd = () => {
    const place = scroller.current;
    if (place) place.scrollTop = place.scrollHeight;
    place?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message of one's own is looked at
  useLayoutEffect(() => {
    follows.current = true;
    if (scroller.current) scroller.current.scrollTop = followTo(scroller.current);
  }, [sent]);
  useEffect(() => {
    const place = scroller.current;
    if (!place) return;
    const look = () => {
      follows.current = place.scrollTop >= followTo(place) - near;
      setBehind(!follows.current);
    };
    const onGrown = () => {
      // Text is not moved while it is selected.
      if (follows.current && getSelection()?.isCollapsed !== false) {
        place.scrollTop = Math.max(place.scrollTop, followTo(place));
      }
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
