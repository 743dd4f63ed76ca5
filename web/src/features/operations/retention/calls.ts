import type { Going, HeldPerson, Page, RetentionRule } from '../../../api/staff.ts';
import { answerOf, staff } from '../../../api/staff-client.ts';

/** Calls of the owner's page of what is kept. All throw ApiProblem. */

type Kept = { rules: RetentionRule[]; held: HeldPerson[] };

export const readKept = async (signal: AbortSignal): Promise<Kept> => {
  const { rules, held } = await answerOf(staff.GET('/api/staff/operations/retention', { signal }));
  return { rules: rules ?? [], held: held ?? [] };
};

/** What goes of a term within the notice, page by page. */
export const listGoing = (term: string, cursor: string, signal: AbortSignal): Promise<Page<Going>> =>
  answerOf(
    staff.GET('/api/staff/operations/retention/{term}/going', {
      params: { path: { term }, query: cursor ? { cursor } : {} },
      signal,
    }),
  );

export const holdRule = (rule: string, reason: string) =>
  answerOf(
    staff.POST('/api/staff/operations/retention/{rule}/hold', {
      params: { path: { rule } },
      body: { reason },
    }),
  );

export const releaseRule = (rule: string) =>
  answerOf(staff.POST('/api/staff/operations/retention/{rule}/release', { params: { path: { rule } } }));
