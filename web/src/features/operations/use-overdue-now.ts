import type { QuoteRow } from '../../api/staff.ts';
import { overdueCount } from '../../lib/clock/countdown.model.ts';
import { useServerTime } from '../../lib/clock/server-clock.tsx';
import { OPEN, useOverdue, useQuotes } from './queries.ts';
import { isAnswered, type RespondState } from './respond.model.ts';
import { useRespond } from './respond.tsx';

/**
 * How many requests are overdue this second: the server's list of them and the open ones whose deadline passed since,
 * without those marked responded here (S33).
 */
export function useOverdueNow(): number {
  const { state } = useRespond();
  const rows = unanswered([...(useOverdue().data?.rows ?? []), ...(useQuotes(OPEN).data?.rows ?? [])], state);
  return useServerTime((now) =>
    overdueCount(
      rows.map(({ sla_deadline }) => Date.parse(sla_deadline)),
      now,
    ),
  );
}

/** Each request once, without those that count as answered. */
function unanswered(rows: QuoteRow[], state: RespondState): QuoteRow[] {
  const each = new Map(rows.map((row) => [row.id, row]));
  return [...each.values()].filter((row) => !isAnswered(state[row.id]));
}
