import { useCallback, useEffect, useRef, useState } from 'react';
import { useServerClock } from '../../../../lib/clock/server-clock.tsx';
import { useMe } from '../../../../lib/session/me.tsx';
import { clearKept, device, type Kept, readKept, writeKept } from '../../../../lib/words/kept-words.ts';
import { type CampaignFields, changedFields, emptyFields } from './fields.model.ts';

/** How long after a key the words are written to this device, in ms. */
const REST_MS = 250;

const place = (account: string, campaign: string) => `wardgate.newsletter.words.${account}.${campaign}`;

/** What this account has typed on this device of a campaign (an id, or `new`) and not saved; null when nothing that says more than `saved`. */
export function useKeptWords(): (campaign: string, saved: CampaignFields) => Kept<CampaignFields> | null {
  const me = useMe();
  return (campaign, saved) => {
    const kept = readKept(device, place(me.id, campaign), emptyFields);
    return kept !== null && changedFields(saved, kept.fields).length > 0 ? kept : null;
  };
}

/**
 * Keeps what is typed on this device until it is saved: a reload, a crash or a session that ends loses nothing.
 * `words` null: nothing is unsaved. Answers how to write at once, how to forget for good, and whether
 * this device has no room.
 */
export function useKeeping(campaign: string, words: CampaignFields | null, baseVersion: number) {
  const me = useMe();
  const clock = useServerClock();
  const latest = useRef<{ fields: CampaignFields; baseVersion: number } | null>(null);
  latest.current = words && { fields: words, baseVersion };
  const forgotten = useRef(false);
  const [isLost, setLost] = useState(false);
  const key = place(me.id, campaign);

  const secure = useCallback(() => {
    if (!latest.current || forgotten.current) return;
    setLost(!writeKept(device, key, { at: clock.now(), ...latest.current }));
  }, [key, clock]);

  useEffect(() => {
    if (words === null) {
      clearKept(device, key);
      return;
    }
    forgotten.current = false;
    const timer = setTimeout(secure, REST_MS);
    return () => clearTimeout(timer);
  }, [words, key, secure]);

  useEffect(() => {
    addEventListener('pagehide', secure);
    return () => {
      removeEventListener('pagehide', secure);
      secure();
    };
  }, [secure]);

  const forget = useCallback(() => {
    forgotten.current = true;
    clearKept(device, key);
  }, [key]);
  return { secure, forget, isLost };
}
