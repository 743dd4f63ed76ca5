import type { ChatListState, ChatMessage, ChatRow, ChatWhole, Page } from '../../../api/staff.ts';
import { answerOf, staff } from '../../../api/staff-client.ts';

/** Calls of the Chats tab. All throw ApiProblem. */

const path = (id: string) => ({ params: { path: { id } } });

/** What a list of conversations is asked for; only the list of all of them is searched. */
export type ChatFilter = { status: ChatListState; q: string };

/** How many conversations one page of a list brings. */
const PAGE_SIZE = 50;

export const listChats = (
  { status: state, q }: ChatFilter,
  cursor: string,
  signal: AbortSignal,
): Promise<Page<ChatRow>> => {
  const query = { state, limit: PAGE_SIZE, ...(q && { q }), ...(cursor && { cursor }) };
  return answerOf(staff.GET('/api/staff/chat/conversations', { params: { query }, signal }));
};

export const readChat = (id: string, signal: AbortSignal): Promise<ChatWhole> =>
  answerOf(staff.GET('/api/staff/chat/conversations/{id}', { ...path(id), signal }));

/** `from` is who had it when it was pressed, an account; empty for nobody. Somebody else by now is a problem 409. */
export const takeChat = (id: string, from: string): Promise<ChatWhole> =>
  answerOf(
    staff.POST('/api/staff/chat/conversations/{id}/take', {
      params: { path: { id }, query: { from: from || 'nobody' } },
    }),
  );

export const handBackChat = (id: string): Promise<ChatWhole> =>
  answerOf(staff.POST('/api/staff/chat/conversations/{id}/hand-back', path(id)));

export const closeChat = (id: string): Promise<ChatWhole> =>
  answerOf(staff.POST('/api/staff/chat/conversations/{id}/close', path(id)));

/** Says something to the visitor; the same key again answers what the first call answered. */
export const speakInChat = (id: string, key: string, message: string): Promise<ChatMessage> =>
  answerOf(
    staff.POST('/api/staff/chat/conversations/{id}/messages', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { message },
    }),
  );

/** Where the conversation is read as a text file. */
export const transcriptHref = (id: string): string =>
  `/api/staff/chat/conversations/${encodeURIComponent(id)}/transcript`;
