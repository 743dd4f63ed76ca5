import { useCallback, useEffect, useState } from 'react';
import type { Slot } from './schedule.model';

/** The free slots: null while they are fetched; failed when the server could not be reached. */
export type SlotView = { slots: Slot[] | null; failed: boolean; fetchAgain: () => void };

async function fetchSlots(): Promise<Slot[] | null> {
  const answer = await fetch('/api/appointments/slots', {
    headers: { Accept: 'application/json' },
    cache: 'no-cache',
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null);
  if (!answer?.ok) return null;
  const body = (await answer.json().catch(() => null)) as { items?: Slot[] } | null;
  return body?.items ?? null;
}

/** The times that can be booked now; fetched once, and again when asked. */
export function useSlots(): SlotView {
  const [view, setView] = useState<{ slots: Slot[] | null; failed: boolean }>({ slots: null, failed: false });
  const fetchAgain = useCallback(() => {
    setView({ slots: null, failed: false });
    void fetchSlots().then((slots) => setView({ slots, failed: slots === null }));
  }, []);
  useEffect(fetchAgain, [fetchAgain]);
  return { ...view, fetchAgain };
}
