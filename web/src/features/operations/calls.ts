import type {
  OutboxMail,
  OutboxRow,
  Page,
  Priority,
  QuoteDetail,
  QuoteRow,
  QuoteStatus,
} from '../../api/staff.ts';
import { answerOf, staff } from '../../api/staff-client.ts';

/** Calls of the operations board and the outbox. All throw ApiProblem. */

const path = (id: string) => ({ params: { path: { id } } });

/** What a list of quotes is asked for. */
export type QuoteFilter = { status: string; q: string };

/** How many quotes one page of a list brings. */
const PAGE_SIZE = 100;

export const listQuotes = (
  filter: QuoteFilter,
  cursor: string,
  signal: AbortSignal,
): Promise<Page<QuoteRow>> =>
  answerOf(
    staff.GET('/api/staff/quotes', { params: { query: queryOf({ ...filter, cursor }, PAGE_SIZE) }, signal }),
  );

export const listOverdue = (signal: AbortSignal): Promise<Page<QuoteRow>> =>
  answerOf(staff.GET('/api/staff/quotes/overdue', { signal }));

export const readQuote = (id: string, signal: AbortSignal): Promise<QuoteDetail> =>
  answerOf(staff.GET('/api/staff/quotes/{id}', { ...path(id), signal }));

export const readBoard = (signal: AbortSignal) => answerOf(staff.GET('/api/staff/operations', { signal }));

export const markReviewed = (id: string): Promise<QuoteRow> =>
  answerOf(staff.POST('/api/staff/quotes/{id}/reviewed', path(id)));

export const markResponded = (id: string): Promise<QuoteRow> =>
  answerOf(staff.POST('/api/staff/quotes/{id}/responded', path(id)));

export const undoResponded = (id: string): Promise<QuoteRow> =>
  answerOf(staff.POST('/api/staff/quotes/{id}/responded/undo', path(id)));

export const markAssessed = (id: string): Promise<QuoteRow> =>
  answerOf(staff.POST('/api/staff/quotes/{id}/assessed', path(id)));

export const agreeWalk = (id: string, at: string, quote_by: string): Promise<QuoteRow> =>
  answerOf(staff.POST('/api/staff/quotes/{id}/walk', { ...path(id), body: { at, quote_by } }));

export const release = (id: string): Promise<QuoteRow> =>
  answerOf(staff.POST('/api/staff/quotes/{id}/release', path(id)));

/** `was` and `had` are what was to be seen when it was pressed: a colleague who was faster is told of, and not undone. */
export const setStatus = (
  id: string,
  status: QuoteStatus,
  note: string,
  was: QuoteStatus,
): Promise<QuoteRow> =>
  answerOf(staff.POST('/api/staff/quotes/{id}/status', { ...path(id), body: { status, note, was } }));

export const setPriority = (id: string, priority: Priority): Promise<QuoteRow> =>
  answerOf(staff.POST('/api/staff/quotes/{id}/priority', { ...path(id), body: { priority } }));

export const assign = (id: string, user_id: string | null, had: string): Promise<QuoteRow> =>
  answerOf(staff.POST('/api/staff/quotes/{id}/assign', { ...path(id), body: { user_id, had } }));

export const reply = (
  id: string,
  body: { subject: string; body: string; respond: boolean; seen: string },
): Promise<QuoteRow> => answerOf(staff.POST('/api/staff/quotes/{id}/reply', { ...path(id), body }));

export const readLead = (id: string, signal: AbortSignal) =>
  answerOf(staff.GET('/api/staff/leads/{id}', { ...path(id), signal }));

export const listMails = (state: string, cursor: string, signal: AbortSignal): Promise<Page<OutboxRow>> =>
  answerOf(
    staff.GET('/api/staff/operations/outbox', { params: { query: queryOf({ state, cursor }, 50) }, signal }),
  );

export const readMail = (id: string, signal: AbortSignal): Promise<OutboxMail> =>
  answerOf(staff.GET('/api/staff/operations/outbox/{id}', { ...path(id), signal }));

export const retryMail = (id: string): Promise<OutboxMail> =>
  answerOf(staff.POST('/api/staff/operations/outbox/{id}/retry', path(id)));

/** A mail that was never sent, with its personal links: for owners, and audited. */
export const revealMail = (id: string): Promise<OutboxMail> =>
  answerOf(staff.POST('/api/staff/operations/outbox/{id}/reveal', path(id)));

/** Leaves empty parameters out: the server reads an empty one as a wrong value. */
function queryOf(parts: Record<string, string>, limit: number) {
  return { ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== '')), limit };
}
