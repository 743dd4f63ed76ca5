import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useServerClock } from '../../lib/clock/server-clock.tsx';
import { onceEach } from '../../lib/list/once-each.ts';
import { listRules, listRuns, listSequences, listTasks, listTemplates, readFigures } from './calls.ts';
import type { TaskFilter } from './tasks/task-filter.model.ts';

/** Refreshed by news, and every 30 s by the clock where the live line is down (S29). */
const live = { meta: { live: true }, refetchInterval: 30_000 } as const;

/** The figures of the dashboard. */
export function useFigures() {
  const clock = useServerClock();
  return useQuery({
    queryKey: ['automation', 'figures'],
    queryFn: async ({ signal }) => ({ ...(await readFigures(signal)), fetchedAt: clock.now() }),
    ...live,
  });
}

/** Tasks by filter, page by page, with how many wait whatever the filter says. */
export function useTasks(filter: TaskFilter) {
  const clock = useServerClock();
  return useInfiniteQuery({
    queryKey: ['automation', 'tasks', filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listTasks(filter, pageParam, signal);
      return { rows: page.items, next: page.next, pending: page.pending, fetchedAt: clock.now() };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    select: ({ pages }) => ({
      rows: onceEach(pages.flatMap(({ rows }) => rows)),
      pending: pages.at(-1)?.pending ?? 0,
      fetchedAt: pages[0]?.fetchedAt ?? 0,
      pages: pages.length,
    }),
    ...live,
  });
}

/** The rules with what they say now. */
export function useRules() {
  return useQuery({
    queryKey: ['automation', 'rules'],
    queryFn: async ({ signal }) => (await listRules(signal)).items ?? [],
    ...live,
  });
}

/** The sequences with what they say now. */
export function useSequences() {
  return useQuery({
    queryKey: ['automation', 'sequences'],
    queryFn: async ({ signal }) => (await listSequences(signal)).items ?? [],
    ...live,
  });
}

/** The mails that rules and sequences send. */
export function useTemplates() {
  return useQuery({
    queryKey: ['automation', 'templates'],
    queryFn: async ({ signal }) => (await listTemplates(signal)).items ?? [],
    ...live,
  });
}

/** What was begun with a lead, what it did and will do. */
export function useRuns(leadId: string) {
  const clock = useServerClock();
  return useQuery({
    queryKey: ['automation', 'runs', leadId],
    queryFn: async ({ signal }) => ({
      runs: (await listRuns(leadId, signal)).items ?? [],
      fetchedAt: clock.now(),
    }),
    ...live,
  });
}
