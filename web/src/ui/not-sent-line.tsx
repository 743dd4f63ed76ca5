import type { OutboxView } from '../lib/outbox/outbox-context';
import { useRetry } from '../lib/outbox/use-retry';
import { Button } from './button';
import { Notice } from './notice';
import { PhonePair } from './phone-pair';

type NotSentLineProps = {
  /** The entry of the box. */
  id: string;
  box: OutboxView;
  /** What was not sent, as in "your message". */
  what: string;
  /** The sentence that says that it failed (D1). */
  failed: string;
};

/** Above a form: what was sent has not arrived, where it is kept, and every way on (D1). */
export function NotSentLine({ id, box, what, failed }: NotSentLineProps) {
  const { durable, retrying, retry } = useRetry(box, id);
  return (
    <Notice tone="warning" title="Not sent yet">
      <p>{failed}</p>
      <PhonePair className="mt-2" />
      <p className="mt-2 text-ink-soft text-sm">
        {durable
          ? `Your ${what} is kept on this device and sends itself as soon as the connection is back, even if you reload or come back later. It will not be sent twice.`
          : `This browser does not let us store your ${what}, so please keep this page open: it sends itself as soon as the connection is back.`}
      </p>
      <Button tone="action" className="mt-3" busy={retrying} onClick={retry}>
        Retry
      </Button>
    </Notice>
  );
}
