import { useEffect, useRef, useState } from 'react';

/**
 * Something that is shown in `area` for some seconds and then goes by itself, null while there is nothing.
 * If it has the focus when it goes, the focus moves to the area, which stays and has to take the focus (tabIndex -1).
 */
export function useShownFor<T>(seconds: number) {
  const [shown, show] = useState<T | null>(null);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => {
      if (area.current?.contains(document.activeElement)) area.current.focus({ preventScroll: true });
      show(null);
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [shown, seconds]);
  return { shown, show, area };
}
