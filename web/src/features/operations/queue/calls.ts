import type { QueuePage, QueueRow } from '../../../api/staff.ts';
import { answerOf, staff } from '../../../api/staff-client.ts';
import { assign } from '../calls.ts';
import { takeChat } from '../chats/calls.ts';
import { assignMessage } from '../messages/calls.ts';
import type { QueueFilter } from './queue.model.ts';

/** Calls of the queue. All throw ApiProblem. */

/** How many rows one page brings. */
const PAGE_SIZE = 50;

const path = (id: string) => ({ params: { path: { id } } });

export const readQueue = (
  { view, kind, team, person }: QueueFilter,
  cursor: string,
  signal: AbortSignal,
): Promise<QueuePage> =>
  answerOf(
    staff.GET('/api/staff/operations/queue', {
      params: {
        query: {
          view,
          limit: PAGE_SIZE,
          ...(kind && { kind }),
          ...(team && { team }),
          ...(person && { person }),
          ...(cursor && { cursor }),
        },
      },
      signal,
    }),
  );

const assignTask = (id: string, user_id: string | null, had: string) =>
  answerOf(staff.POST('/api/staff/automation/tasks/{id}/assign', { ...path(id), body: { user_id, had } }));

/** Gives a row to an account, or to nobody, from who had it as far as one saw; a conversation can only be taken. */
export function give(row: QueueRow, to: string | null, had: string): Promise<unknown> {
  switch (row.kind) {
    case 'quote':
      return assign(row.subject, to, had);
    case 'message':
      return assignMessage(row.subject, to, had);
    case 'chat':
      return takeChat(row.subject, row.person?.id ?? '');
    default:
      return assignTask(row.subject, to, had);
  }
}

const setCall = (id: string, status: 'done' | 'booked') =>
  answerOf(staff.POST('/api/staff/appointments/{id}/status', { ...path(id), body: { status } }));

/** What is owed was done. */
export function finish({ kind, subject }: QueueRow): Promise<unknown> {
  switch (kind) {
    case 'call':
      return setCall(subject, 'done');
    case 'answer':
      return answerOf(staff.POST('/api/staff/leads/promises/{id}/keep', path(subject)));
    default:
      return answerOf(staff.POST('/api/staff/automation/tasks/{id}/done', path(subject)));
  }
}

/** Takes that back, where it can be. */
export function unfinish({ kind, subject }: QueueRow): (() => Promise<unknown>) | undefined {
  switch (kind) {
    case 'call':
      return () => setCall(subject, 'booked');
    case 'answer':
      return () => answerOf(staff.POST('/api/staff/leads/promises/{id}/reopen', path(subject)));
    default:
      return undefined;
  }
}

export const approve = ({ subject }: QueueRow): Promise<unknown> =>
  answerOf(staff.POST('/api/staff/automation/tasks/{id}/approve', path(subject)));

/** Without a reason the specified one stands (S84). */
export const reject = ({ subject }: QueueRow): Promise<unknown> =>
  answerOf(staff.POST('/api/staff/automation/tasks/{id}/reject', { ...path(subject), body: { reason: '' } }));

/** Remembers that a call was begun; twice within ten minutes is once (D76). */
export const noteCall = (leadId: string): Promise<unknown> =>
  answerOf(staff.POST('/api/staff/leads/{id}/reached', { ...path(leadId), body: { channel: 'phone' } }));
