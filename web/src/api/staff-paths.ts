import type {
  AuditEntry,
  HotLead,
  LeadDetail,
  Me,
  Operations,
  OutboxMail,
  OutboxRow,
  Page,
  Priority,
  QuoteDetail,
  QuoteRow,
  QuoteStatus,
  Role,
  StaffUser,
} from './staff.ts';

type Json<T> = { content: { 'application/json': T } };

/** One operation in the shape of openapi-typescript. */
type Op<Answer, Body = never, Query = never, Path = never> = {
  parameters: { query?: Query; header?: never; cookie?: never } & ([Path] extends [never]
    ? { path?: never }
    : { path: Path });
  responses: { 200: [Answer] extends [undefined] ? { content?: never } : Json<Answer> };
} & ([Body] extends [never] ? { requestBody?: never } : { requestBody: Json<Body> });

type ById = { id: string };
type Paging = { q?: string; limit?: number; cursor?: string };
type QuoteAction<Body = never> = { post: Op<QuoteRow, Body, never, ById> };

/** Every address of the staff API that the front end calls. */
export interface StaffPaths {
  '/api/staff/session': {
    get: Op<Me>;
    post: Op<Me, { email: string; password: string }>;
    delete: Op<undefined>;
  };
  '/api/staff/session/all': { delete: Op<undefined> };
  '/api/staff/setup': {
    post: Op<Me, { token: string; name: string; email: string; password: string }>;
  };
  '/api/staff/password-reset': { post: Op<undefined, { email: string }> };
  '/api/staff/password-reset/confirm': {
    post: Op<undefined, { token: string; password: string }>;
  };
  '/api/staff/password': { post: Op<undefined, { current: string; password: string }> };
  '/api/staff/users': {
    get: Op<Page<StaffUser>, never, Paging>;
    post: Op<StaffUser, { email: string; name: string; role: Role }>;
  };
  '/api/staff/users/accept': {
    post: Op<undefined, { token: string; name: string; password: string }>;
  };
  '/api/staff/users/{id}': {
    patch: Op<StaffUser, { role?: Role; disabled?: boolean }, never, ById>;
  };
  '/api/staff/audit': { get: Op<Page<AuditEntry>, never, Paging> };
  '/api/staff/quotes': { get: Op<Page<QuoteRow>, never, Paging & { status?: string }> };
  '/api/staff/quotes/overdue': { get: Op<Page<QuoteRow>> };
  '/api/staff/quotes/{id}': { get: Op<QuoteDetail, never, never, ById> };
  '/api/staff/quotes/{id}/reviewed': QuoteAction;
  '/api/staff/quotes/{id}/responded': QuoteAction;
  '/api/staff/quotes/{id}/responded/undo': QuoteAction;
  '/api/staff/quotes/{id}/assessed': QuoteAction;
  '/api/staff/quotes/{id}/release': QuoteAction;
  '/api/staff/quotes/{id}/status': QuoteAction<{ status: QuoteStatus; note: string }>;
  '/api/staff/quotes/{id}/assign': QuoteAction<{ user_id: string | null }>;
  '/api/staff/quotes/{id}/priority': QuoteAction<{ priority: Priority }>;
  '/api/staff/quotes/{id}/reply': QuoteAction<{ subject: string; body: string; respond: boolean }>;
  '/api/staff/operations': { get: Op<Operations> };
  '/api/staff/operations/outbox': { get: Op<Page<OutboxRow>, never, Paging & { state?: string }> };
  '/api/staff/operations/outbox/{id}': { get: Op<OutboxMail, never, never, ById> };
  '/api/staff/operations/outbox/{id}/retry': { post: Op<OutboxMail, never, never, ById> };
  '/api/staff/leads/hot': { get: Op<Page<HotLead>> };
  '/api/staff/leads/{id}': { get: Op<LeadDetail, never, never, ById> };
}
