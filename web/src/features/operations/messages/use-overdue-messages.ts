import { overdueCount } from '../../../lib/clock/countdown.model.ts';
import { useServerTime } from '../../../lib/clock/server-clock.tsx';
import { isAnswered } from '../respond.model.ts';
import { useRespond } from '../respond.tsx';
import { OPEN_MESSAGES, useMessages } from './queries.ts';

/**
 * How many messages are overdue this second: the open ones whose deadline passed, without those
 * marked answered here. `counted` is the server's number, which covers more than one page.
 */
export function useOverdueMessages(counted: number): number {
  const { state } = useRespond();
  const { data, hasNextPage } = useMessages(OPEN_MESSAGES);
  const waiting = (data?.rows ?? []).filter((row) => !isAnswered(state[row.id]));
  const seen = useServerTime((now) =>
    overdueCount(
      waiting.map(({ sla_deadline }) => Date.parse(sla_deadline)),
      now,
    ),
  );
  return data === undefined || hasNextPage ? Math.max(seen, counted) : seen;
}
