import { cp } from 'node:fs/promises';
import { freePort } from './ports.ts';
import { type Program, startProgram } from './program.ts';

/** Somebody who can sign in. */
export type Account = {
  email: string;
  password: string;
  /**
   * Cookies of sessions that exist in the data folder and are not used yet; a test that takes one
   * removes it.
   */
  sessions?: string[];
  /** Tests that share a program share its sessions, too: none of them signs out. */
  isShared?: boolean;
};

/**
 * A data folder that tests get copies of. Migrating, hashing the owner's password and signing in took a good second
 * of a processor in each of four hundred tests; now each run does them once.
 */
export type Pattern = {
  folder: string;
  /** The first is the owner. Every copy has the sessions of all of them. */
  accounts: readonly Account[];
};

/** Sessions of each account: a test that signs the same person in more often does it by the password. */
const spareSessions = 3;

const demoAccounts = ['owner', 'dispatch', 'sales', 'editor', 'viewer'];

/** An empty database with one owner. */
export async function plainPattern(folder: string): Promise<Pattern> {
  const owner = { email: 'dispatch@wardgate.example', password: 'quiet-lantern-on-the-gate' };
  const env = { WARDGATE_OWNER_EMAIL: owner.email, WARDGATE_OWNER_PASSWORD: owner.password };
  return livePattern(folder, 'serve', env, () => [owner]);
}

/** The demo's thirty days, with an account of every role. */
export async function demoPattern(folder: string): Promise<Pattern> {
  return livePattern(folder, 'demo', {}, (program) => {
    const password = /owner@wardgate\.example \/ (\S+)/.exec(program.output())?.[1];
    if (!password) throw new Error(`the demo printed no sign-in:\n${program.output()}`);
    return demoAccounts.map((name) => ({ email: `${name}@wardgate.example`, password }));
  });
}

/** Gives a test a copy of its own in `to`; answers its accounts. */
export async function copyPattern({ folder, accounts }: Pattern, to: string): Promise<Account[]> {
  await cp(folder, to, { recursive: true });
  return accounts.map((account) => ({ ...account, sessions: [...(account.sessions ?? [])] }));
}

/** Lives in `folder` once, and signs all accounts in. */
async function livePattern(
  folder: string,
  command: 'serve' | 'demo',
  env: Record<string, string>,
  accountsOf: (program: Program) => Account[],
): Promise<Pattern> {
  const listen = `127.0.0.1:${await freePort()}`;
  const origin = `http://${listen}`;
  const program = await startProgram({
    command,
    listen,
    env: { WARDGATE_DATA: folder, WARDGATE_URL: origin, WARDGATE_RATE_LIMIT: 'off', ...env },
  });
  const accounts = accountsOf(program);
  for (const account of accounts) {
    account.sessions = [];
    while (account.sessions.length < spareSessions) account.sessions.push(await newSession(origin, account));
  }
  await program.stop();
  return { folder, accounts };
}

/** A session of the account, as a cookie `name=value`: one that lies ready, else by its password. */
export async function sessionOf(origin: string, account: Account): Promise<string> {
  const session = account.sessions?.shift() ?? (await newSession(origin, account));
  if (account.isShared) account.sessions?.push(session);
  return session;
}

/** A session that begins now: the password has just been proved. */
export async function newSession(origin: string, { email, password }: Account): Promise<string> {
  const answer = await fetch(`${origin}/api/staff/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (answer.status !== 200 || !cookie) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  return cookie;
}
