import type { Badges } from '../../../api/staff.ts';
import { answerOf, staff } from '../../../api/staff-client.ts';

/** Calls of the register of badges. All throw ApiProblem, and answer the register as it is then. */

/** What a badge says, but for its number. */
export type BadgeFacts = {
  firstName: string;
  initial: string;
  role: string;
  validFrom: string;
  validTo: string;
  active: boolean;
};

export const listBadges = (signal?: AbortSignal): Promise<Badges> =>
  answerOf(staff.GET('/api/staff/company/badges', signal ? { signal } : {}));

/** Needs a fresh proof of who one is, which the client asks for. */
export const saveBadge = (number: string, facts: BadgeFacts): Promise<Badges> =>
  answerOf(staff.PUT('/api/staff/company/badges/{number}', { params: { path: { number } }, body: facts }));

export const deleteBadge = (number: string): Promise<Badges> =>
  answerOf(staff.DELETE('/api/staff/company/badges/{number}', { params: { path: { number } } }));

/** All badges of a file, or none. */
export const importBadges = (csv: string): Promise<Badges> =>
  answerOf(staff.POST('/api/staff/company/badges/import', { body: { csv } }));
