import { useState } from 'react';
import { firstOutcome, type OutboxView } from '../../lib/outbox/outbox-context';

/** V187: the busy text is shown at least so long (ms), beside the real request, so that it can be read (D10). */
const minimumBusy = 1000;
/** Longer than one attempt lasts: then the confirmation says what is known. */
const patience = 17_000;

/** Resolves after the minimum display time; at once for whoever asked for less motion (D10). */
function minimumDisplay(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, minimumBusy));
}

/** Sends through the outbox and says whether a first answer is still awaited. */
export function useSending({ entries, open, refresh }: OutboxView) {
  const [busy, setBusy] = useState(false);
  const whileBusy = async (id: (outbox: Awaited<ReturnType<typeof open>>) => Promise<string>) => {
    setBusy(true);
    try {
      const outbox = await open();
      await Promise.all([minimumDisplay(), firstOutcome(outbox, await id(outbox), patience)]);
      await refresh();
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    send: (body: Record<string, unknown>) =>
      whileBusy(async (outbox) => {
        const corrected = (entries ?? []).filter(
          (entry) => entry.state === 'returned' || entry.state === 'refused',
        );
        const { id } = await outbox.add({ kind: 'quotes', endpoint: '/api/quotes', body });
        for (const entry of corrected) await outbox.discard(entry.id);
        return id;
      }),
  };
}
