import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { MessageRow } from '../../../api/staff.ts';
import { useServerClock } from '../../../lib/clock/server-clock.tsx';
import { live } from '../queries.ts';
import { listMessages, type MessageFilter, readMessage } from './calls.ts';

/** What the tab begins with. */
export const OPEN_MESSAGES: MessageFilter = { status: 'open', q: '' };

/** Messages by filter, newest first, page by page. */
export function useMessages(filter: MessageFilter) {
  const clock = useServerClock();
  return useInfiniteQuery({
    queryKey: ['contact', 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listMessages(filter, pageParam, signal);
      return { rows: page.items ?? [], next: page.next ?? '', fetchedAt: clock.now() };
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

/** A row that moved between two pages while they were fetched is shown once. */
function onceEach(rows: MessageRow[]): MessageRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The options of one message. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['contact', 'one', id],
    queryFn: ({ signal }) => readMessage(id, signal),
    ...live,
  });
