import { useQuery } from '@tanstack/react-query';
import { useServerClock } from '../../../lib/clock/server-clock.tsx';
import { type Kind, listDeleted, readRule, readSequence, readTemplate, usesOf } from './calls.ts';

/** Refreshed by news, and every 30 s by the clock where the live line is down (S29). */
function useOne<Thing>(kind: Kind, id: string, read: (id: string, signal: AbortSignal) => Promise<Thing>) {
  return useQuery({
    queryKey: ['automation', kind, id],
    queryFn: ({ signal }) => read(id, signal),
    enabled: id !== '',
    // What is opened is what the server says now, also a moment after it was left.
    refetchOnMount: 'always',
    meta: { live: true },
    refetchInterval: 30_000,
  });
}

/** A rule with its versions, deleted or not. */
export const useRule = (id: string) => useOne('rule', id, readRule);
export const useSequence = (id: string) => useOne('sequence', id, readSequence);
export const useTemplate = (id: string) => useOne('mail', id, readTemplate);

/** What hangs on a thing, as it is now. */
export const useUses = (kind: Kind, id: string) =>
  useQuery({
    queryKey: ['automation', 'uses', kind, id],
    queryFn: ({ signal }) => usesOf(kind, id, signal),
    meta: { live: true },
    gcTime: 0,
  });

/** What was deleted, the latest first. */
export const useDeleted = () =>
  useQuery({
    queryKey: ['automation', 'deleted'],
    queryFn: ({ signal }) => listDeleted(signal),
    meta: { live: true },
    refetchInterval: 30_000,
  });

/** The server's time at which something was fetched, where the device only knows its own. */
export function useFetchedAt(dataUpdatedAt: number): number | undefined {
  const clock = useServerClock();
  return dataUpdatedAt === 0 ? undefined : clock.now() - (Date.now() - dataUpdatedAt);
}
