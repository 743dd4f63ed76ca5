import { useState } from 'react';
import type { Parcel } from './outbox';
import { firstOutcome, type OutboxView } from './outbox-context';

/**
 * V187: the busy text is shown at least this long (ms), during the real request, so that it can be read (D10).
 */
const minimumBusy = 1000;
/** Longer than one attempt lasts: then the page says what is known. */
const patience = 17_000;

/** Resolves after the minimum display time (ms); at once with reduced motion (D10). */
function minimumDisplay(least: number): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, least));
}

/** Sends through the outbox and says whether a first answer is still awaited; the busy state lasts `least` ms at least. */
export function useSending({ open, refresh }: OutboxView, least: number = minimumBusy) {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    /** Sends a parcel in place of entries that came back; resolves to its id when a first answer is there, or none in time. */
    send: async (parcel: Parcel, inPlaceOf: readonly string[]): Promise<string> => {
      setBusy(true);
      try {
        const outbox = await open();
        const { id } = await outbox.add(parcel);
        for (const corrected of inPlaceOf) await outbox.discard(corrected);
        await Promise.all([minimumDisplay(least), firstOutcome(outbox, id, patience)]);
        await refresh();
        return id;
      } finally {
        setBusy(false);
      }
    },
  };
}
