import type { CompanyVersion, Page, SavedCompany } from '../../api/staff.ts';
import { answerOf, staff } from '../../api/staff-client.ts';
import type { Profile } from './profile.model.ts';

/** Calls of the owner's page of the company. All throw ApiProblem. */

/** The profile as it was saved last, who saved it, and what of it still is the sample's. */
export type Saved = Omit<SavedCompany, 'profile'> & { profile: Profile };

/** The one place where the tree that is edited and the server's own type of it meet; the server checks every fact. */
type Sent = SavedCompany['profile'];
const sent = (profile: Profile) => profile as unknown as Sent;
const saved = async (answer: Promise<SavedCompany>): Promise<Saved> => {
  const { profile, ...rest } = await answer;
  return { ...rest, profile: profile as unknown as Profile };
};

export const readCompany = (signal?: AbortSignal): Promise<Saved> =>
  saved(answerOf(staff.GET('/api/staff/company', signal ? { signal } : {})));

/** Needs a fresh proof of who one is, which the client asks for. */
export const saveCompany = (version: number, profile: Profile, note: string): Promise<Saved> =>
  saved(answerOf(staff.PUT('/api/staff/company', { body: { version, profile: sent(profile), note } })));

/** The document of a visitor page with these facts; nothing is stored. */
export const previewPage = async (profile: Profile, path: string, signal: AbortSignal): Promise<string> =>
  (
    await answerOf(
      staff.POST('/api/staff/company/preview', { body: { profile: sent(profile), path }, signal }),
    )
  ).html;

/** What was saved before, the newest first; `before` is where a page begins. */
export const listVersions = (before: string, signal: AbortSignal): Promise<Page<CompanyVersion>> =>
  answerOf(
    staff.GET('/api/staff/company/versions', {
      params: { query: before ? { before: Number(before) } : {} },
      signal,
    }),
  );

/** Saves an earlier version anew, 0 the sample company; `current` is the newest, as it is known here. */
export const restoreVersion = (version: number, current: number): Promise<Saved> =>
  saved(
    answerOf(
      staff.POST('/api/staff/company/versions/{version}/restore', {
        params: { path: { version } },
        body: { version: current },
      }),
    ),
  );
