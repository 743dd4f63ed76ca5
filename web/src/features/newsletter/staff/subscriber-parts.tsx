import type { SubscriberRow } from '../../../api/staff.ts';
import { dayOf, exactTime } from '../../../lib/clock/board-time.ts';
import { useServerTime } from '../../../lib/clock/server-clock.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { choseAll, statusLabel, statusTone, topicLabel } from './labels.ts';

/** The state as a label. */
export function StatusBadge({ status }: Pick<SubscriberRow, 'status'>) {
  return <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>;
}

/** The chosen topics as text; all of them are one word. */
export function TopicChips({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return <span className="text-ink-faint">None</span>;
  const words = choseAll(topics) ? ['All topics'] : topics.map(topicLabel);
  return (
    <ul className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} className="flex">
          <Badge className="font-medium">{word}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Whether a person gets no more mail. A person who came back is asked again, and their former end no longer counts. */
const hasEnded = (status: SubscriberRow['status']): boolean => status !== 'active' && status !== 'pending';

type UntilProps = { one: Pick<SubscriberRow, 'status' | 'paused_until' | 'consent_until' | 'ended_at'> };

/** What changes the state automatically, and since when it has been so. */
export function UntilLines({ one: { status, paused_until, consent_until, ended_at } }: UntilProps) {
  const isOver = useServerTime((now) => consent_until !== null && Date.parse(consent_until) <= now);
  return (
    <span className="ml-2 text-sm md:ml-0">
      {paused_until && (
        <span className="text-info md:block">
          Paused until <Day at={paused_until} />{' '}
        </span>
      )}
      {status === 'active' && consent_until && (
        <span className={isOver ? 'font-semibold text-warning md:block' : 'text-ink-faint md:block'}>
          {isOver ? 'consent ended' : 'until'} <Day at={consent_until} />
        </span>
      )}
      {hasEnded(status) && ended_at && (
        <span className="text-ink-faint md:block">
          since <Day at={ended_at} />
        </span>
      )}
    </span>
  );
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="figures">
      {dayOf(at)}
    </time>
  );
}
