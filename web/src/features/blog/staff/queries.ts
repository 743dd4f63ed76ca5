import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useServerClock } from '../../../lib/clock/server-clock.tsx';
import { listCategories, listPosts, readPost } from './calls.ts';
import type { PostFilter } from './post-filter.model.ts';

/** Refreshed by news, and by the clock where the live line is down. */
const live = { meta: { live: true }, refetchInterval: 30_000 } as const;

/** Posts by filter, page by page, with how many there are in each state. */
export function usePosts(filter: PostFilter) {
  const clock = useServerClock();
  return useInfiniteQuery({
    queryKey: ['blog', 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listPosts(filter, pageParam, signal);
      return { rows: page.items ?? [], next: page.next, counts: page.counts, fetchedAt: clock.now() };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    select: ({ pages }) => ({
      // A row that moved between two pages while they were fetched is shown once.
      rows: [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()],
      counts: pages.at(-1)?.counts,
      fetchedAt: pages[0]?.fetchedAt ?? 0,
      pages: pages.length,
    }),
    ...live,
  });
}

const postOf = (id: string) => ({
  queryKey: ['blog', 'post', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => readPost(id, signal),
  ...live,
});

/** One post with everything the editor needs, as it is now. */
export function usePost(id: string, enabled: boolean) {
  return useQuery({ ...postOf(id), enabled });
}

/** The same, always read again: an editor must not begin with an old version. */
export function useOpening(id: string) {
  return useQuery({ ...postOf(id), refetchOnMount: 'always' });
}

/** The categories by name, with how many posts each has. */
export function useCategories() {
  return useQuery({
    queryKey: ['blog', 'categories'],
    queryFn: async ({ signal }) => (await listCategories(signal)).items ?? [],
    meta: { live: true },
  });
}
