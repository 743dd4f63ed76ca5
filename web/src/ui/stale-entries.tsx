import type { OutboxView } from '../lib/outbox/outbox-context';
import { Button } from './button';
import { Notice } from './notice';

/** What never reached the server in two weeks: the visitor decides what becomes of it. `what`: "request", "message". */
export function StaleEntries({ box, what }: { box: OutboxView; what: string }) {
  const stale = (box.entries ?? []).filter((entry) => entry.state === 'stale');
  const send = async (id: string) => (await box.open()).retry(id);
  const discard = async (id: string) => (await box.open()).discard(id);
  return stale.map((entry) => (
    <Notice
      key={entry.id}
      tone="warning"
      title={`A ${what} from this device never reached us`}
      className="mb-6"
    >
      <p>
        It was written on {new Date(entry.createdAt).toLocaleDateString('en-CA', { dateStyle: 'long' })} and
        could not be sent since. Nobody has seen it.
      </p>
      <div className="mt-3 flex gap-3">
        <Button tone="action" onClick={() => void send(entry.id)}>
          Send it now
        </Button>
        <Button tone="outline" onClick={() => void discard(entry.id)}>
          Discard it
        </Button>
      </div>
    </Notice>
  ));
}
