import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps rows where they are on the screen while somebody's hand is on them: what grows or goes above, an alert or the
 * button for what is new, is scrolled past before anybody sees or presses (D85). A page that is too short to scroll
 * moves all the same.
 */
export function useStill(rows: RefObject<HTMLElement | null>, held: boolean): void {
  useLayoutEffect(() => (held && rows.current ? keep(rows.current) : undefined), [rows, held]);
}

function keep(element: HTMLElement): () => void {
  // From the top of the document, not of the window: a hand that scrolls changes nothing of it.
  const placed = () => element.getBoundingClientRect().top + window.scrollY;
  let place = placed();
  const look = () => {
    const moved = placed() - place;
    if (moved === 0) return;
    place += moved;
    window.scrollBy({ top: moved, behavior: 'instant' });
  };
  // The browser's own way of doing so rests at the top of a page; where it does not rest, both would move it.
  const page = document.body.style;
  const anchoring = page.overflowAnchor;
  page.overflowAnchor = 'none';
  // Elements that come or go are seen before the next frame, so that no pointer leaves the rows meanwhile; sizes (a
  // picture that has loaded) in the frame itself.
  const changed = new MutationObserver(look);
  changed.observe(document.body, { childList: true, subtree: true });
  const grown = new ResizeObserver(look);
  grown.observe(document.body);
  return () => {
    changed.disconnect();
    grown.disconnect();
    page.overflowAnchor = anchoring;
  };
}
