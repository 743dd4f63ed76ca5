import { type RefObject, useEffect } from 'react';

/**
 * Keeps a list where it is on the screen while somebody's hand is on it: what grows or goes above it, an alert for
 * instance, is scrolled past (D85). Browsers do so by themselves, but not at the top of a page.
 */
export function useStill(list: RefObject<HTMLElement | null>, held: boolean): void {
  useEffect(() => (held && list.current ? keep(list.current) : undefined), [list, held]);
}

function keep(element: HTMLElement): () => void {
  const placed = () => element.getBoundingClientRect().top;
  let top = placed();
  const look = () => {
    top = placed();
  };
  const grown = new ResizeObserver(() => {
    const moved = placed() - top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    look();
  });
  grown.observe(document.body);
  addEventListener('scroll', look, { passive: true });
  return () => {
    grown.disconnect();
    removeEventListener('scroll', look);
  };
}
