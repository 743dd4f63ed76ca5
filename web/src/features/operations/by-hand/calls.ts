import type { Callers, QuoteRow, Told } from '../../../api/staff.ts';
import { answerOf, staff } from '../../../api/staff-client.ts';

/** Calls of a request that is told on the phone. All throw ApiProblem. */

export const takeQuote = (body: Told, key: string): Promise<QuoteRow> =>
  answerOf(staff.POST('/api/staff/quotes', { params: { header: { 'Idempotency-Key': key } }, body }));

export const findCallers = (phone: string, email: string, signal: AbortSignal): Promise<Callers> =>
  answerOf(
    staff.GET('/api/staff/quotes/callers', {
      params: { query: { ...(phone && { phone }), ...(email && { email }) } },
      signal,
    }),
  );

/** The kind of problem by which the server says that somebody has this number already (quotes.KnownPerson). */
export const KNOWN_PERSON = '/problems/known-person';
