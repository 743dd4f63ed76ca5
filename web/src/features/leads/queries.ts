import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useServerClock } from '../../lib/clock/server-clock.tsx';
import { onceEach } from '../../lib/list/once-each.ts';
import { listLeads, readLead, readTimeline } from './calls.ts';
import type { LeadFilter } from './lead-filter.model.ts';

/** Refreshed by news, and by the clock where the live line is down (S38). */
const live = { meta: { live: true }, refetchInterval: 30_000 } as const;

/** Leads by filter, page by page. */
export function useLeads(filter: LeadFilter) {
  const clock = useServerClock();
  return useInfiniteQuery({
    queryKey: ['leads', 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listLeads(filter, pageParam, signal);
      return { rows: page.items ?? [], next: page.next, fetchedAt: clock.now() };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    select: ({ pages }) => ({
      rows: onceEach(pages.flatMap(({ rows }) => rows)),
      fetchedAt: pages[0]?.fetchedAt ?? 0,
      pages: pages.length,
    }),
    ...live,
  });
}

/** One lead with everything known. */
export function useLead(id: string) {
  const clock = useServerClock();
  return useQuery({
    queryKey: ['leads', 'page', id],
    queryFn: async ({ signal }) => ({ ...(await readLead(id, signal)), fetchedAt: clock.now() }),
    ...live,
  });
}

/** What happened with a lead, page by page, newest first. */
export function useTimeline(id: string) {
  return useInfiniteQuery({
    queryKey: ['leads', 'timeline', id],
    queryFn: ({ pageParam, signal }) => readTimeline(id, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    select: ({ pages }) => onceEach(pages.flatMap(({ items }) => items ?? [])),
    ...live,
  });
}
