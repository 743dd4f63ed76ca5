import { useQuery } from '@tanstack/react-query';
import { useServerClock } from '../../../lib/clock/server-clock.tsx';
import { readRule } from './calls.ts';

/** A rule with its versions; refreshed by news, and every 30 s by the clock where the live line is down (S29). */
export function useRule(id: string) {
  return useQuery({
    queryKey: ['automation', 'rule', id],
    queryFn: ({ signal }) => readRule(id, signal),
    enabled: id !== '',
    meta: { live: true },
    refetchInterval: 30_000,
  });
}

/** The server's time at which something was fetched, where the device only knows its own. */
export function useFetchedAt(dataUpdatedAt: number): number | undefined {
  const clock = useServerClock();
  return dataUpdatedAt === 0 ? undefined : clock.now() - (Date.now() - dataUpdatedAt);
}
