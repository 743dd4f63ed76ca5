import { useCallback, useEffect, useRef, useState } from 'react';
import { useServerClock } from '../clock/server-clock.tsx';
import { clearKept, device, writeKept } from './kept-words.ts';

/** How long after a key the words are written to this device, in ms. */
const REST_MS = 250;

/**
 * Keeps what is typed at a place of this device until it is saved: a reload, a crash or a session that ends loses
 * nothing. `words` null: nothing is unsaved. Answers how to write at once, how to forget for good, and whether this
 * device has no room.
 */
export function useKeeping<Fields>(place: string, words: Fields | null, baseVersion: number) {
  const clock = useServerClock();
  const latest = useRef<{ fields: Fields; baseVersion: number } | null>(null);
  latest.current = words && { fields: words, baseVersion };
  const forgotten = useRef(false);
  const [isLost, setLost] = useState(false);

  const secure = useCallback(() => {
    if (!latest.current || forgotten.current) return;
    setLost(!writeKept(device, place, { at: clock.now(), ...latest.current }));
  }, [place, clock]);

  useEffect(() => {
    if (words === null) {
      clearKept(device, place);
      return;
    }
    forgotten.current = false;
    const timer = setTimeout(secure, REST_MS);
    return () => clearTimeout(timer);
  }, [words, place, secure]);

  useEffect(() => {
    addEventListener('pagehide', secure);
    return () => {
      removeEventListener('pagehide', secure);
      secure();
    };
  }, [secure]);

  const forget = useCallback(() => {
    forgotten.current = true;
    clearKept(device, place);
  }, [place]);
  return { secure, forget, isLost };
}
