import { submitDelayMs } from '@catalog/popup.json';
import { useMemo, useRef, useState } from 'react';
import type { Values } from '../../../lib/form/fields';
import { deliveryOf } from '../../../lib/outbox/delivery.model';
import { useOutbox } from '../../../lib/outbox/outbox-context';
import { useSending } from '../../../lib/outbox/use-sending';
import { returnedStart } from '../../../ui/form-start';
import { type allNames, sortErrors } from './capture.model';

/** What the outbox calls the two forms of this folder; both go to `/api/leads`. */
export type CaptureKind = 'captures' | 'priority';

/** One of the forms wired to the outbox (D4): what became of what was sent from it, and the way to send. */
export function useCapture(kind: CaptureKind) {
  const box = useOutbox(kind);
  const { busy, send } = useSending(box, submitDelayMs);
  const shownAt = useRef(performance.now());
  const [sent, setSent] = useState(false);
  const delivery = deliveryOf(box.entries, busy);
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
