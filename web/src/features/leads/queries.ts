import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Person } from '../../api/staff.ts';
import { useServerClock } from '../../lib/clock/server-clock.tsx';
import { onceEach } from '../../lib/list/once-each.ts';
import { useMay, useMe } from '../../lib/session/me.tsx';
import { listColleagues, listLeads, readLead, readTimeline } from './calls.ts';
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

const colleagues = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => listColleagues(signal),
  staleTime: 60_000,
});

/** Who a lead can be given to, oneself first. Until the list is there, or if it cannot be had, oneself. */
export function useColleagues(): Person[] {
  const me = useMe();
  const team = useQuery({ ...colleagues, enabled: useMay('leads.write') });
  return [me, ...(team.data?.items ?? []).filter(({ id }) => id !== me.id)];
}
