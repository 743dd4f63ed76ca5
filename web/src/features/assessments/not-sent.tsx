import { useEffect, useRef } from 'react';
import type { Entry } from '../../lib/outbox/outbox.model';
import type { OutboxView } from '../../lib/outbox/outbox-context';
import { useRetry } from '../../lib/outbox/use-retry';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PhonePair } from '../../ui/phone-pair';

/** The answers have not reached the server, which alone can rate them: says so, keeps them, offers every way on (D1). */
export function NotSent({ entry, box, came }: { entry: Entry; box: OutboxView; came: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const { durable, retrying, retry } = useRetry(box, entry.id);
  useEffect(() => {
    if (came) place.current?.focus();
  }, [came]);
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-attention="confirmation"
      className="arrive flex flex-col gap-5 outline-none"
    >
      <Notice tone="warning" role="status" title="Not sent yet">
        <p>
          Your answers have not reached us, so there is no result yet. It appears here as soon as they have.
        </p>
      </Notice>
      <PhonePair />
      <p className="text-ink-soft">
        {durable
          ? 'They are kept on this device and send themselves as soon as the connection is back, even if you reload or come back later.'
          : 'This browser does not let us store them, so please keep this page open: they send themselves as soon as the connection is back.'}
      </p>
      <Button tone="action" size="lg" busy={retrying} onClick={retry} className="self-start">
        Retry
      </Button>
    </div>
  );
}
