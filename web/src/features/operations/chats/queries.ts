import { type QueryClient, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ChatMessage, ChatRow, ChatWhole } from '../../../api/staff.ts';
import { useServerClock } from '../../../lib/clock/server-clock.tsx';
import { live } from '../queries.ts';
import { type ChatFilter, listChats, readChat } from './calls.ts';

/** What the tab begins with: waiting and taken over, the soonest due first. */
export const OPEN_CHATS: ChatFilter = { status: 'open', q: '' };

/** Conversations by filter, page by page. */
export function useChats(filter: ChatFilter) {
  const clock = useServerClock();
  return useInfiniteQuery({
    queryKey: ['chat', 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listChats(filter, pageParam, signal);
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
function onceEach(rows: ChatRow[]): ChatRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

const keyOf = (id: string) => ['chat', 'one', id] as const;

/** The options of one conversation. */
export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => readChat(id, signal),
    ...live,
  });

/** Shows what a move answered without waiting for the next reading. */
export const showChat = (client: QueryClient, chat: ChatWhole): void =>
  void client.setQueryData(keyOf(chat.id), chat);

/** Shows a message that the server has stored without waiting for the next reading. */
export const showMessage = (client: QueryClient, id: string, message: ChatMessage): void =>
  void client.setQueryData(keyOf(id), (chat: ChatWhole | undefined) => {
    const known = chat?.messages?.some((one) => one.id === message.id) ?? true;
    return known ? chat : chat && { ...chat, messages: [...(chat.messages ?? []), message] };
  });
