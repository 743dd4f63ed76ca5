import { queryOptions, useQuery } from '@tanstack/react-query';
import { useServerClock } from '../../lib/clock/server-clock.tsx';
import { listOverdue, listQuotes, type QuoteFilter, readBoard, readLead, readQuote } from './calls.ts';
import { live, useLiveList } from './live.ts';

/** The open requests: what the board begins with (S109). */
export const OPEN: QuoteFilter = { status: 'open', q: '' };

/** Counters, alerts, mail. Its answer also sets the server clock. */
export function useBoard() {
  const clock = useServerClock();
  return useQuery({
    queryKey: ['operations'],
    queryFn: async ({ signal }) => {
      const sent = clock.moment();
      const board = await readBoard(signal);
      clock.learn(board.server_time, sent);
      return { ...board, fetchedAt: clock.now() };
    },
    ...live,
  });
}

/** Quotes by filter, newest first, page by page. */
export const useQuotes = (filter: QuoteFilter) =>
  useLiveList(['quotes', 'list', filter], (cursor, signal) => listQuotes(filter, cursor, signal));

/** Open requests past their deadline, oldest first (S110, U14). */
export function useOverdue() {
  const clock = useServerClock();
  return useQuery({
    queryKey: ['quotes', 'overdue'],
    queryFn: async ({ signal }) => ({
      rows: (await listOverdue(signal)).items ?? [],
      fetchedAt: clock.now(),
    }),
    ...live,
  });
}

/** The options of one request, so that a list can also warm it up. */
export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['quotes', 'one', id],
    queryFn: ({ signal }) => readQuote(id, signal),
    ...live,
  });

/** The lead behind a request. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'one', id],
    queryFn: ({ signal }) => readLead(id, signal),
    meta: live.meta,
  });
