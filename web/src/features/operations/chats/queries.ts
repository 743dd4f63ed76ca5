import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ChatMessage, ChatWhole } from '../../../api/staff.ts';
import { live, useLiveList } from '../live.ts';
import { type ChatFilter, listChats, readChat } from './calls.ts';

/** What the tab begins with: waiting and taken over, the soonest due first. */
export const OPEN_CHATS: ChatFilter = { status: 'open', q: '' };

/** Conversations by filter, page by page. */
export const useChats = (filter: ChatFilter) =>
  useLiveList(['chat', 'list', filter], (cursor, signal) => listChats(filter, cursor, signal));

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
