import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useServerClock } from '../../../../lib/clock/server-clock.tsx';
import { isUnderWay } from './acts.model.ts';
import { audienceOf, listCampaigns, listDeliveries, readCampaign } from './calls.ts';
import type { DeliveryFilter } from './delivery-filter.model.ts';

/** Refreshed by news, and periodically while the live connection is down. */
const REST_MS = 30_000;
/** While mails are being sent the numbers are polled, too: that is when staff watch the page. */
const UNDER_WAY_MS = 1000;

/** Campaigns, the newest first, page by page, with the four figures above them. */
export function useCampaigns() {
  const clock = useServerClock();
  return useInfiniteQuery({
    queryKey: ['newsletter', 'campaigns'],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listCampaigns(pageParam, signal);
      return { rows: page.items ?? [], next: page.next, stats: page.stats, fetchedAt: clock.now() };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    select: ({ pages }) => ({
      // A row that moved between two pages while they were fetched is shown once.
      rows: [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()],
      stats: pages.at(-1)?.stats,
      fetchedAt: pages[0]?.fetchedAt ?? 0,
    }),
    meta: { live: true },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(({ status }) => isUnderWay(status)))
        ? UNDER_WAY_MS
        : REST_MS,
  });
}

/** The cache key of one campaign. */
export const campaignKey = (id: string) => ['newsletter', 'campaign', id];

/** One campaign with its text and numbers. `fresh`: fetched again, however recently it was. */
export function useCampaign(id: string, { enabled = true, fresh = false } = {}) {
  const clock = useServerClock();
  return useQuery({
    queryKey: campaignKey(id),
    queryFn: async ({ signal }) => ({ ...(await readCampaign(id, signal)), fetchedAt: clock.now() }),
    meta: { live: true },
    enabled,
    refetchOnMount: fresh ? 'always' : true,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? UNDER_WAY_MS : REST_MS),
  });
}

/** The audience of topics now. The previous one stays while another is counted. */
export function useAudience(topics: readonly string[]) {
  const asked = [...topics].sort();
  return useQuery({
    queryKey: ['newsletter', 'audience', asked],
    queryFn: ({ signal }) => audienceOf(asked, signal),
    meta: { live: true },
    placeholderData: (before) => before,
  });
}

/** The deliveries of a campaign, page by page. `moves`: its mails are being sent. */
export function useDeliveries(id: string, filter: DeliveryFilter, moves: boolean) {
  const clock = useServerClock();
  return useInfiniteQuery({
    queryKey: ['newsletter', 'deliveries', id, filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listDeliveries(id, filter, pageParam, signal);
      return { rows: page.items ?? [], next: page.next, counts: page.counts, fetchedAt: clock.now() };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    select: ({ pages }) => ({
      rows: [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.subscriber_id, row])).values()],
      counts: pages.at(-1)?.counts,
      fetchedAt: pages[0]?.fetchedAt ?? 0,
      pages: pages.length,
    }),
    meta: { live: true },
    refetchInterval: moves ? 2 * UNDER_WAY_MS : REST_MS,
  });
}
