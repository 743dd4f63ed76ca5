import { submitDelayMs } from '@catalog/popup.json';
import { useMemo, useRef, useState } from 'react';
import type { Values } from '../../../lib/form/fields';
import { deliveryOf, refusalDetail } from '../../../lib/outbox/delivery.model';
import type { Entry } from '../../../lib/outbox/outbox.model';
import { useOutbox } from '../../../lib/outbox/outbox-context';
import { useSending } from '../../../lib/outbox/use-sending';
import type { FormStart } from '../../../ui/form-problem';
import { type FieldName, sortErrors } from './capture.model';

/** What the outbox calls the two forms of this folder; both go to `/api/leads`. */
export type CaptureKind = 'captures' | 'priority';

type Returned = FormStart<FieldName | 'interests'>;

function returnedFrom(entry: Entry): Returned {
  const { errors, others } = sortErrors(entry.errors ?? []);
  const refused = entry.state === 'refused';
  const detail = refused ? [refusalDetail(entry) || `The server answered with status ${entry.status}.`] : [];
  const values = (entry.body ?? {}) as Values<FieldName | 'interests'>;
  return { id: `${entry.id} ${entry.changedAt}`, values, errors, others: [...others, ...detail], refused };
}

/** One of the forms wired to the outbox (D4): what became of what was sent from it, and the way to send. */
export function useCapture(kind: CaptureKind) {
  const box = useOutbox(kind);
  const { busy, send } = useSending(box, submitDelayMs);
  const shownAt = useRef(performance.now());
  const [sent, setSent] = useState(false);
  const delivery = deliveryOf(box.entries, busy);
  const back = delivery.view === 'correct' || delivery.view === 'refused' ? delivery.entry : undefined;
  const returned = useMemo(() => back && returnedFrom(back), [back]);
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
