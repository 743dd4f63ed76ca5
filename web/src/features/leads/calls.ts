import type {
  BookedCall,
  CallOutcome,
  Hold,
  HotLead,
  Lead,
  LeadEntry,
  LeadRow,
  MergePreview,
  OwedAnswer,
  Page,
  ReachChannel,
  Stage,
} from '../../api/staff.ts';
import { answerOf, staff } from '../../api/staff-client.ts';
import { type LeadFilter, queryOf } from './lead-filter.model.ts';

/** Calls of the leads. All throw ApiProblem. A change names the version that was looked at. */

const path = (id: string) => ({ params: { path: { id } } });

/** How many leads one page of the list brings, and entries one page of a timeline. */
const PAGE_SIZE = 50;

/** Leads that somebody should call now, the hottest first (S111, U14). */
export const listHotLeads = (signal: AbortSignal): Promise<Page<HotLead>> =>
  answerOf(staff.GET('/api/staff/leads/hot', { signal }));

export const listLeads = (
  filter: LeadFilter,
  cursor: string,
  signal: AbortSignal,
  limit = PAGE_SIZE,
): Promise<Page<LeadRow>> =>
  answerOf(
    staff.GET('/api/staff/leads', {
      params: { query: { ...queryOf(filter), ...(cursor && { cursor }), limit } },
      signal,
    }),
  );

export const readLead = (id: string, signal: AbortSignal): Promise<Lead> =>
  answerOf(staff.GET('/api/staff/leads/{id}', { ...path(id), signal }));

export const readTimeline = (id: string, cursor: string, signal: AbortSignal): Promise<Page<LeadEntry>> =>
  answerOf(
    staff.GET('/api/staff/leads/{id}/timeline', {
      params: { path: { id }, query: { ...(cursor && { cursor }), limit: PAGE_SIZE } },
      signal,
    }),
  );

type Seen = Pick<LeadRow, 'id' | 'version'>;

export const setStage = ({ id, version }: Seen, stage: Stage): Promise<LeadRow> =>
  answerOf(staff.POST('/api/staff/leads/{id}/stage', { ...path(id), body: { version, stage } }));

export const assignLead = ({ id, version }: Seen, user_id: string | null): Promise<LeadRow> =>
  answerOf(staff.POST('/api/staff/leads/{id}/assign', { ...path(id), body: { version, user_id } }));

export const setAutomation = ({ id, version }: Seen, enabled: boolean): Promise<LeadRow> =>
  answerOf(staff.POST('/api/staff/leads/{id}/automation', { ...path(id), body: { version, enabled } }));

export const handOff = ({ id, version }: Seen): Promise<LeadRow> =>
  answerOf(staff.POST('/api/staff/leads/{id}/handoff', { ...path(id), body: { version } }));

/** What staff know of a person and vouch for (D90). */
export const writeDetails = (
  { id, version }: Seen,
  known: {
    name?: string;
    phone?: string;
    company?: string;
    role?: string;
    companySize?: string;
    decisionMaker?: string;
  },
): Promise<LeadRow> =>
  answerOf(staff.POST('/api/staff/leads/{id}/details', { ...path(id), body: { version, ...known } }));

const decided = (id: string, detail: string) => ({ params: { path: { id, detail } } });

/** What a form stated becomes what is known. */
export const acceptDetail = ({ id, version }: Seen, detail: string): Promise<LeadRow> =>
  answerOf(
    staff.POST('/api/staff/leads/{id}/details/{detail}/accept', {
      ...decided(id, detail),
      body: { version },
    }),
  );

/** What a form stated is not believed. */
export const dismissDetail = ({ id, version }: Seen, detail: string): Promise<LeadRow> =>
  answerOf(
    staff.POST('/api/staff/leads/{id}/details/{detail}/dismiss', {
      ...decided(id, detail),
      body: { version },
    }),
  );

/** The same `key` twice is one note. */
export const addNote = (id: string, note: string, key: string) =>
  answerOf(
    staff.POST('/api/staff/leads/{id}/notes', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { note },
    }),
  );

/** Keeps a call; the same `key` twice is one. */
export const logCall = (id: string, call: { outcome: CallOutcome; note: string }, key: string) =>
  answerOf(
    staff.POST('/api/staff/leads/{id}/calls', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: call,
    }),
  );

/** Remembers that somebody got in touch; twice within ten minutes is once (D76). */
export const reachLead = (id: string, channel: ReachChannel) =>
  answerOf(staff.POST('/api/staff/leads/{id}/reached', { ...path(id), body: { channel } }));

export const previewMerge = (id: string, other: string, signal: AbortSignal): Promise<MergePreview> =>
  answerOf(
    staff.GET('/api/staff/leads/{id}/merge', { params: { path: { id }, query: { with: other } }, signal }),
  );

export const mergeLeads = (stays: Seen, goes: Seen): Promise<LeadRow> =>
  answerOf(
    staff.POST('/api/staff/leads/{id}/merge', {
      ...path(stays.id),
      body: { version: stays.version, with: goes.id, with_version: goes.version },
    }),
  );

export const undoMerge = ({ id, version }: Seen): Promise<LeadRow> =>
  answerOf(staff.POST('/api/staff/leads/{id}/merge/undo', { ...path(id), body: { version } }));

/** Why an owner keeps a person from being erased; null where none does. */
export const readHold = async (id: string, signal: AbortSignal): Promise<Hold | null> =>
  (await answerOf(staff.GET('/api/staff/leads/{id}/hold', { ...path(id), signal }))).hold;

export const holdLead = (id: string, reason: string) =>
  answerOf(staff.POST('/api/staff/leads/{id}/hold', { ...path(id), body: { reason } }));

export const releaseLead = (id: string) =>
  answerOf(staff.POST('/api/staff/leads/{id}/release-hold', path(id)));

export const eraseLead = ({ id, version }: Seen) =>
  answerOf(staff.POST('/api/staff/leads/{id}/erase', { ...path(id), body: { version } }));

/** Booked calls that are still open, the next one first. */
export const listOpenCalls = (signal: AbortSignal): Promise<Page<BookedCall>> =>
  answerOf(
    staff.GET('/api/staff/appointments', { params: { query: { status: 'open', limit: 50 } }, signal }),
  );

export const setCallStatus = (id: string, status: 'done' | 'cancelled'): Promise<BookedCall> =>
  answerOf(staff.POST('/api/staff/appointments/{id}/status', { ...path(id), body: { status } }));

/** Answers that were promised and are still owed, the soonest due first. */
export const listOwed = (signal: AbortSignal): Promise<{ items: OwedAnswer[] | null }> =>
  answerOf(staff.GET('/api/staff/leads/promises', { signal }));

/** Somebody was in touch: the clock stops. */
export const keepPromise = (id: string): Promise<OwedAnswer> =>
  answerOf(staff.POST('/api/staff/leads/promises/{id}/keep', path(id)));

/** That was a mistake: the clock runs on. */
export const reopenPromise = (id: string): Promise<OwedAnswer> =>
  answerOf(staff.POST('/api/staff/leads/promises/{id}/reopen', path(id)));
