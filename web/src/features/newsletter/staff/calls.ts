import { ApiProblem, noAnswer, problemOf } from '../../../api/problem.ts';
import type {
  HeldSignup,
  NewsletterReport,
  Page,
  Subscriber,
  SubscriberCounts,
  SubscriberRow,
} from '../../../api/staff.ts';
import { answerOf, haveProof, staff } from '../../../api/staff-client.ts';
import type { ImportReport } from './import.model.ts';
import type { ReportFilter } from './reports/report.model.ts';
import { queryOf, type SubscriberFilter } from './subscriber-filter.model.ts';

/** Calls of the newsletter's staff endpoints. All throw ApiProblem. */

const base = '/api/staff/newsletter/subscribers';
const one = (id: string) => ({ params: { path: { id } } });

/** The number of rows on one page of a list. */
const PAGE_SIZE = 50;

export const listSubscribers = (
  filter: SubscriberFilter,
  cursor: string,
  signal: AbortSignal,
  limit = PAGE_SIZE,
): Promise<Page<SubscriberRow> & { counts: SubscriberCounts }> =>
  answerOf(
    staff.GET(base, {
      params: { query: { ...queryOf(filter), ...(cursor && { cursor }), limit } },
      signal,
    }),
  );

export const readSubscriber = (id: string, signal: AbortSignal): Promise<Subscriber> =>
  answerOf(staff.GET(`${base}/{id}`, { ...one(id), signal }));

/** Ends a subscription; `reason` is how they asked for it. */
export const endSubscription = (id: string, reason: string) =>
  answerOf(staff.POST(`${base}/{id}/unsubscribe`, { ...one(id), body: { reason } }));

/** The address of the file that proves one person's consent. */
export const proofHref = (id: string): string => `${base}/${encodeURIComponent(id)}/proof`;

export const listQuarantined = (cursor: string, signal: AbortSignal): Promise<Page<HeldSignup>> =>
  answerOf(
    staff.GET(`${base}/held`, { params: { query: { ...(cursor && { cursor }), limit: PAGE_SIZE } }, signal }),
  );

export const releaseQuarantined = (id: string) => answerOf(staff.POST(`${base}/held/{id}/release`, one(id)));

export const discardQuarantined = (id: string) => answerOf(staff.POST(`${base}/held/{id}/discard`, one(id)));

/** Reports, with the address that they are sent to; it is empty when campaigns' mails have none. */
export const listReports = (
  kind: ReportFilter,
  cursor: string,
  signal: AbortSignal,
): Promise<Page<NewsletterReport> & { address: string }> =>
  answerOf(
    staff.GET('/api/staff/newsletter/reports', {
      params: { query: { ...(kind && { kind }), ...(cursor && { cursor }), limit: PAGE_SIZE } },
      signal,
    }),
  );

/** As long as the server takes for the longest list (listIsKept), and a little more. */
const IMPORT_TIMEOUT_MS = 11 * 60_000;

/** What is told when who one is was asked for and not answered. */
const UNPROVEN =
  'Nothing was stored: taking a list over needs a proof that it is you. The list is still here; store it again when you like.';

/** Sends a list; with `dryRun` nothing is stored, and no proof is needed. Sent twice, it stores each person once. */
export async function importList(list: Blob, dryRun: boolean): Promise<ImportReport> {
  if (!dryRun && !(await haveProof())) throw new ApiProblem(403, UNPROVEN);
  const answer = await fetch(`${base}/import${dryRun ? '?dry_run=true' : ''}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv' },
    body: list,
    signal: AbortSignal.timeout(IMPORT_TIMEOUT_MS),
  }).catch(() => {
    throw noAnswer();
  });
  const body: unknown = await answer.json().catch(() => null); // a proxy's page, or an incomplete response
  if (!answer.ok) throw problemOf(answer, body);
  if (body === null) throw noAnswer();
  return body as ImportReport;
}
