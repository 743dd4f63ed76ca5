import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { QuoteRow } from '../../api/staff.ts';
import { type ServerClock, useServerClock } from '../../lib/clock/server-clock.tsx';
import { listOverdue, listQuotes, type QuoteFilter, readBoard, readLead, readQuote } from './calls.ts';

/** The refresh that works without the live line (S38), in milliseconds. */
const REFRESH_MS = 30_000;

/** What every board query has: refreshed by news and by the clock, in hidden tabs too, for the title counts there. */
export const live = {
  meta: { live: true },
  refetchInterval: REFRESH_MS,
  refetchIntervalInBackground: true,
} as const;

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
export function useQuotes(filter: QuoteFilter) {
  const query = useInfiniteQuery(quotesQuery(filter, useServerClock()));
  return query;
}

function quotesQuery(filter: QuoteFilter, clock: ServerClock) {
  return infiniteQueryOptions({
    queryKey: ['quotes', 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listQuotes(filter, pageParam, signal);
      return { rows: page.items ?? [], next: page.next ?? '', fetchedAt: clock.now() };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    select: ({ pages }) => ({
      rows: onceEach(pages.flatMap(({ rows }) => rows)),
      fetchedAt: pages[0]?.fetchedAt ?? 0,
    }),
    ...live,
  });
}

/** A row that moved between two pages while they were fetched is shown once. */
function onceEach(rows: QuoteRow[]): QuoteRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

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
