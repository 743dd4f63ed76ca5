import type { MessageDetail, MessageRow, MessageStatus, Page } from '../../../api/staff.ts';
import { answerOf, staff } from '../../../api/staff-client.ts';

/** Calls of the Messages tab. All throw ApiProblem. */

const path = (id: string) => ({ params: { path: { id } } });

/** What a list of messages is asked for; "quarantine" holds what looks like a program's. */
export type MessageFilter = { status: MessageStatus | 'all' | 'quarantine'; q: string };

/** How many messages one page of a list brings. */
const PAGE_SIZE = 100;

export const listMessages = (
  { status, q }: MessageFilter,
  cursor: string,
  signal: AbortSignal,
): Promise<Page<MessageRow>> => {
  const query = { status, limit: PAGE_SIZE, ...(q && { q }), ...(cursor && { cursor }) };
  return answerOf(staff.GET('/api/staff/contact', { params: { query }, signal }));
};

export const readMessage = (id: string, signal: AbortSignal): Promise<MessageDetail> =>
  answerOf(staff.GET('/api/staff/contact/{id}', { ...path(id), signal }));

export const markAnswered = (id: string): Promise<MessageRow> =>
  answerOf(staff.POST('/api/staff/contact/{id}/answered', path(id)));

export const undoAnswered = (id: string): Promise<MessageRow> =>
  answerOf(staff.POST('/api/staff/contact/{id}/answered/undo', path(id)));

export const releaseMessage = (id: string): Promise<MessageRow> =>
  answerOf(staff.POST('/api/staff/contact/{id}/release', path(id)));

export const setMessageStatus = (
  id: string,
  status: MessageStatus,
  note: string,
  was: MessageStatus,
): Promise<MessageRow> =>
  answerOf(staff.POST('/api/staff/contact/{id}/status', { ...path(id), body: { status, note, was } }));

export const assignMessage = (id: string, user_id: string | null, had: string): Promise<MessageRow> =>
  answerOf(staff.POST('/api/staff/contact/{id}/assign', { ...path(id), body: { user_id, had } }));

export const replyToMessage = (
  id: string,
  body: { subject: string; body: string; respond: boolean; seen: string },
): Promise<MessageRow> => answerOf(staff.POST('/api/staff/contact/{id}/reply', { ...path(id), body }));
