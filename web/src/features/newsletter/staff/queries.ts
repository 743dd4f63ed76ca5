import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useServerClock } from '../../../lib/clock/server-clock.tsx';
import { onceEach } from '../../../lib/list/once-each.ts';
import { listQuarantined, listReports, listSubscribers, readSubscriber } from './calls.ts';
import type { ReportFilter } from './reports/report.model.ts';
import type { SubscriberFilter } from './subscriber-filter.model.ts';

/** Refreshed by news, and periodically while the live connection is down. */
const live = { meta: { live: true }, refetchInterval: 30_000 } as const;

/** Subscribers by filter, page by page, with how many there are in each state. */
export function useSubscribers(filter: SubscriberFilter) {
  const clock = useServerClock();
  return useInfiniteQuery({
    queryKey: ['newsletter', 'subscribers', filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listSubscribers(filter, pageParam, signal);
      return { rows: page.items ?? [], next: page.next, counts: page.counts, fetchedAt: clock.now() };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    select: ({ pages }) => ({
      rows: onceEach(pages.flatMap(({ rows }) => rows)),
      counts: pages.at(-1)?.counts,
      fetchedAt: pages[0]?.fetchedAt ?? 0,
      pages: pages.length,
    }),
    ...live,
  });
}

/** Sign-ups that look like a program's, page by page. */
export function useQuarantinedSignups() {
  const clock = useServerClock();
  return useInfiniteQuery({
    queryKey: ['newsletter', 'held'],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listQuarantined(pageParam, signal);
      return { rows: page.items ?? [], next: page.next, fetchedAt: clock.now() };
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

/** Reports about our mails, by kind, page by page. */
export function useReports(kind: ReportFilter) {
  const clock = useServerClock();
  return useInfiniteQuery({
    queryKey: ['newsletter', 'reports', kind],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listReports(kind, pageParam, signal);
      return { rows: page.items ?? [], next: page.next, address: page.address, fetchedAt: clock.now() };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    select: ({ pages }) => ({
      rows: onceEach(pages.flatMap(({ rows }) => rows)),
      address: pages[0]?.address ?? '',
      fetchedAt: pages[0]?.fetchedAt ?? 0,
      pages: pages.length,
    }),
    ...live,
  });
}

/** One subscriber with everything known. */
export function useSubscriber(id: string) {
  const clock = useServerClock();
  return useQuery({
    queryKey: ['newsletter', 'subscriber', id],
    queryFn: async ({ signal }) => ({ ...(await readSubscriber(id, signal)), fetchedAt: clock.now() }),
    ...live,
  });
}
