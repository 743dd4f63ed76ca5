import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../../api/staff.ts';
import { useServerClock } from '../../lib/clock/server-clock.tsx';

/** The refresh that works without the live line (S38), in milliseconds. */
const REFRESH_MS = 30_000;

/** What every board query has: refreshed by news and by the clock, in hidden tabs too, for the title counts there. */
export const live = {
  meta: { live: true },
  refetchInterval: REFRESH_MS,
  refetchIntervalInBackground: true,
} as const;

/**
 * A list that is read page by page and follows the news. `fetchedAt` is the server's time of the
 * first page, ms since 1970. A row that moved between two pages while they were fetched is shown once.
 */
export function useLiveList<Row extends { id: string }>(
  key: readonly unknown[],
  read: (cursor: string, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const clock = useServerClock();
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: key,
      queryFn: async ({ pageParam, signal }) => {
        const page = await read(pageParam, signal);
        return { rows: page.items ?? [], next: page.next, fetchedAt: clock.now() };
      },
      initialPageParam: '',
      getNextPageParam: (page) => page.next || undefined,
      select: ({ pages }) => ({
        rows: [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()],
        fetchedAt: pages[0]?.fetchedAt ?? 0,
      }),
      ...live,
    }),
  );
}
