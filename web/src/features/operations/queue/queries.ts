import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useServerClock } from '../../../lib/clock/server-clock.tsx';
import { onceEach } from '../../../lib/list/once-each.ts';
import { live } from '../live.ts';
import { readQueue } from './calls.ts';
import type { QueueFilter } from './queue.model.ts';

/** The queue by filter, page by page, with its counts. Its answer also sets the server clock. */
export function useQueue(filter: QueueFilter) {
  const clock = useServerClock();
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['queue', filter],
      queryFn: async ({ pageParam, signal }) => {
        const sent = clock.moment();
        const page = await readQueue(filter, pageParam, signal);
        clock.learn(page.server_time, sent);
        return { ...page, fetchedAt: clock.now() };
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next || undefined,
      select: ({ pages }) => ({
        rows: onceEach(pages.flatMap(({ items }) => items)),
        counts: pages[0]?.counts ?? [],
        teams: pages[0]?.teams ?? [],
        fetchedAt: pages[0]?.fetchedAt ?? 0,
      }),
      // A press on a chip leaves the counts and the teams where they are.
      placeholderData: (before) => before,
      ...live,
    }),
  );
}
