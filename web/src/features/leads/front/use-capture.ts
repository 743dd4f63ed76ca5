import { submitDelayMs } from '@catalog/popup.json';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Values } from '../../../lib/form/fields';
import { deliveryOf } from '../../../lib/outbox/delivery.model';
import type { Entry } from '../../../lib/outbox/outbox.model';
import { type OutboxView, useOutbox } from '../../../lib/outbox/outbox-context';
import { useSending } from '../../../lib/outbox/use-sending';
import { returnedStart } from '../../../ui/form-start';
import { type allNames, sortErrors } from './capture.model';

/** What the outbox calls the two forms of this folder; both go to `/api/leads`. */
export type CaptureKind = 'captures' | 'priority';

/**
 * The form's entries; `afresh`, without the deliveries that its visitor was told of before it was opened, which are
 * over and are forgotten.
 */
function useSinceOpened({ entries, open }: OutboxView, afresh: boolean): Entry[] | null {
  const [over, setOver] = useState<ReadonlySet<string> | null>(null);
  if (entries && !over) {
    const told = entries.filter(({ state, shownAt }) => state === 'delivered' && shownAt !== undefined);
    setOver(new Set(afresh ? told.map(({ id }) => id) : []));
  }
  useEffect(() => {
    if (over?.size) void open().then((outbox) => Promise.all([...over].map(outbox.setAside)));
  }, [over, open]);
  return useMemo(() => (over && entries ? entries.filter(({ id }) => !over.has(id)) : null), [over, entries]);
}

/**
 * One of the forms connected to the outbox (D4): the state of what was sent from it, and the function to send.
 * `afresh`: a result that was shown once is not shown again at the next opening.
 */
export function useCapture(kind: CaptureKind, { afresh = false } = {}) {
  const box = useOutbox(kind);
  const entries = useSinceOpened(box, afresh);
  const { busy, send } = useSending(box, submitDelayMs);
  const shownAt = useRef(performance.now());
  const [sent, setSent] = useState(false);
  const delivery = deliveryOf(entries, busy);
  const back = delivery.view === 'correct' || delivery.view === 'refused' ? delivery.entry : undefined;
  const returned = useMemo(
    () => back && returnedStart(back, (back.body ?? {}) as Values<(typeof allNames)[number]>, sortErrors),
    [back],
  );
  return {
    box,
    busy,
    delivery,
    returned,
    /** Something was sent since the form is open. */
    sent,
    /** ms since the form was shown. */
    elapsed: () => performance.now() - shownAt.current,
    send: (body: Record<string, unknown>) => {
      setSent(true);
      const corrected = (box.entries ?? []).filter(
        ({ state }) => state === 'returned' || state === 'refused' || state === 'delivered',
      );
      void send(
        { kind, endpoint: '/api/leads', body },
        corrected.map(({ id }) => id),
      );
    },
  };
}
