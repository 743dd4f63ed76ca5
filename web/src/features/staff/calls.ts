import type {
  AuditLog,
  CreationOptions,
  Me,
  NewCredential,
  NoticeDevice,
  Page,
  Passkey,
  RequestOptions,
  Role,
  StaffRules,
  StaffSession,
  StaffUser,
  UsedCredential,
} from '../../api/staff.ts';
import { answerOf, staff } from '../../api/staff-client.ts';

/** Calls of the word staff: the session, passwords, the team, the audit log. All throw ApiProblem. */

export const signIn = (body: {
  email: string;
  password: string;
  totp?: string;
  mail_code?: string;
  passkey?: UsedCredential;
}): Promise<Me> => answerOf(staff.POST('/api/staff/session', { body }));

export const prove = (body: { current: string; totp?: string }): Promise<unknown> =>
  answerOf(staff.POST('/api/staff/session/proof', { body }));

export const beginPasskeySignIn = (): Promise<RequestOptions> =>
  answerOf(staff.POST('/api/staff/session/passkey/begin'));

export const signInWithPasskey = (credential: UsedCredential): Promise<Me> =>
  answerOf(staff.POST('/api/staff/session/passkey', { body: { credential } }));

export const beginPasskeyProof = (): Promise<RequestOptions> =>
  answerOf(staff.POST('/api/staff/session/proof/passkey/begin'));

export const proveWithPasskey = (credential: UsedCredential): Promise<unknown> =>
  answerOf(staff.POST('/api/staff/session/proof/passkey', { body: { credential } }));

export const listPasskeys = (): Promise<Page<Passkey> & { max: number }> =>
  answerOf(staff.GET('/api/staff/passkeys'));

export const beginPasskey = (): Promise<CreationOptions> => answerOf(staff.POST('/api/staff/passkeys/begin'));

/** Answers the recovery codes that came with the first second factor, else none. */
export const addPasskey = async (body: { name: string; credential: NewCredential }): Promise<string[]> => {
  const { recovery_codes } = await answerOf(staff.POST('/api/staff/passkeys', { body }));
  return recovery_codes;
};

export const renamePasskey = (id: string, name: string): Promise<unknown> =>
  answerOf(staff.PATCH('/api/staff/passkeys/{id}', { params: { path: { id } }, body: { name } }));

export const removePasskey = (id: string): Promise<unknown> =>
  answerOf(staff.DELETE('/api/staff/passkeys/{id}', { params: { path: { id } } }));

export const listSessions = (): Promise<Page<StaffSession>> => answerOf(staff.GET('/api/staff/sessions'));

export const endSession = (id: string): Promise<unknown> =>
  answerOf(staff.DELETE('/api/staff/sessions/{id}', { params: { path: { id } } }));

/** One's own devices that get notices, and the key that a browser is turned on with. */
export const listNotices = (): Promise<Page<NoticeDevice> & { key: string; max: number }> =>
  answerOf(staff.GET('/api/staff/notices'));

type Reached = { endpoint: string; p256dh: string; auth: string };

export const addDevice = (body: Reached): Promise<{ id: string }> =>
  answerOf(staff.POST('/api/staff/notices/devices', { body }));

export const renewDevice = (body: Reached & { known: string }): Promise<{ id: string }> =>
  answerOf(staff.PUT('/api/staff/notices/devices', { body }));

export const removeDevice = (id: string): Promise<unknown> =>
  answerOf(staff.DELETE('/api/staff/notices/devices/{id}', { params: { path: { id } } }));

export const tryDevice = (id: string): Promise<unknown> =>
  answerOf(staff.POST('/api/staff/notices/devices/{id}/test', { params: { path: { id } } }));

export const endSessionsOf = (id: string): Promise<unknown> =>
  answerOf(staff.DELETE('/api/staff/users/{id}/sessions', { params: { path: { id } } }));

export const resetFactor = (id: string): Promise<unknown> =>
  answerOf(staff.DELETE('/api/staff/users/{id}/second-factor', { params: { path: { id } } }));

export const whoAmI = (): Promise<Me> => answerOf(staff.GET('/api/staff/session'));

export const signOut = (): Promise<unknown> => answerOf(staff.DELETE('/api/staff/session'));

export const signOutEverywhere = (): Promise<unknown> => answerOf(staff.DELETE('/api/staff/session/all'));

export const setUp = (body: { token: string; name: string; email: string; password: string }): Promise<Me> =>
  answerOf(staff.POST('/api/staff/setup', { body }));

export const acceptInvitation = (body: { token: string; name: string; password: string }): Promise<unknown> =>
  answerOf(staff.POST('/api/staff/users/accept', { body }));

export const askForReset = (email: string): Promise<unknown> =>
  answerOf(staff.POST('/api/staff/password-reset', { body: { email } }));

export const resetPassword = (body: { token: string; password: string }): Promise<unknown> =>
  answerOf(staff.POST('/api/staff/password-reset/confirm', { body }));

export const changePassword = (body: { current: string; password: string }): Promise<unknown> =>
  answerOf(staff.POST('/api/staff/password', { body }));

export const beginCode = (): Promise<{ secret: string; uri: string }> =>
  answerOf(staff.POST('/api/staff/totp/begin'));

export const confirmCode = async (code: string): Promise<string[]> => {
  const { recovery_codes } = await answerOf(staff.POST('/api/staff/totp/confirm', { body: { code } }));
  return recovery_codes ?? [];
};

export const removeCode = (): Promise<unknown> => answerOf(staff.DELETE('/api/staff/totp'));

export const renewRecovery = async (): Promise<string[]> => {
  const { recovery_codes } = await answerOf(staff.POST('/api/staff/totp/recovery'));
  return recovery_codes ?? [];
};

export const listUsers = (): Promise<Page<StaffUser>> =>
  answerOf(staff.GET('/api/staff/users', { params: { query: { limit: 100 } } }));

export const invite = (body: { email: string; name: string; role: Role }): Promise<StaffUser> =>
  answerOf(staff.POST('/api/staff/users', { body }));

export const changeUser = (id: string, body: { role?: Role; disabled?: boolean }): Promise<StaffUser> =>
  answerOf(staff.PATCH('/api/staff/users/{id}', { params: { path: { id } }, body }));

export const getRules = (): Promise<StaffRules> => answerOf(staff.GET('/api/staff/rules'));

export const putRules = (body: StaffRules): Promise<StaffRules> =>
  answerOf(staff.PUT('/api/staff/rules', { body }));

export const listAudit = (filter: URLSearchParams, cursor: string): Promise<AuditLog> =>
  answerOf(
    staff.GET('/api/staff/audit', {
      params: { query: { ...Object.fromEntries(filter), limit: 50, ...(cursor !== '' && { cursor }) } },
    }),
  );
