import { type QueryClient, useQuery } from '@tanstack/react-query';
import { asProblem } from '../../api/problem.ts';
import type { Me } from '../../api/staff.ts';
import { hintAtStaff } from '../../lib/session/hint.ts';
import { whoAmI } from './calls.ts';

/** The key under which the query client knows who is signed in: `Me`, or null for nobody. */
const SESSION = ['session'] as const;

/** Who is signed in: `data` is null for nobody, undefined while unknown. */
export function useSession() {
  return useQuery({ queryKey: SESSION, queryFn: meOrNobody, staleTime: 60_000 });
}

/** The document's mark that the browser sent no session with its request: asking would only be refused. */
const nobody = () => document.querySelector('meta[name="wardgate-session"][content="none"]');

async function meOrNobody(): Promise<Me | null> {
  const me = await askWho();
  hintAtStaff(me !== null);
  return me;
}

async function askWho(): Promise<Me | null> {
  if (nobody()) return null;
  try {
    return await whoAmI();
  } catch (thrown) {
    if (asProblem(thrown).status === 401) return null;
    throw thrown;
  }
}

/** Takes note of a sign-in. */
export function signedIn(client: QueryClient, me: Me): void {
  nobody()?.remove();
  hintAtStaff(true);
  client.setQueryData(SESSION, me);
}

/** How long a call that is under way is waited for at most, in steps of {@link STEP_MS}. */
const STEPS = 200;
const STEP_MS = 100;

/**
 * Somebody was told to sign in. That may be a call that was under way when its session was replaced by a new one, as a new
 * second factor does: so it is asked who is signed in, once what is being changed is changed.
 */
export async function doubted(client: QueryClient): Promise<void> {
  if (client.getQueryData(SESSION) === null) return;
  for (let step = 0; step < STEPS && client.isMutating() > 0; step++) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  const me = await client.fetchQuery({ queryKey: ['doubt'], queryFn: askWho, staleTime: 0, gcTime: 0 });
  if (me === null) signedOut(client);
  else await client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
}

/** The kind of problem of all that a role must not do before its second factor is set up (httpx.SetUpRequired). */
export const SET_UP_WANTED = '/problems/second-factor-required';

/** A person was told to set up a second factor first, in a session that was open before it was asked for: the gate leads there. */
export async function restricted(client: QueryClient): Promise<void> {
  const known = client.getQueryData<Me | null>(SESSION);
  if (known?.must_set_up !== true) await client.invalidateQueries({ queryKey: SESSION });
}

/** Records that nobody is signed in any more: drops what was loaded, and the gate leads to /login and back. */
export function signedOut(client: QueryClient): void {
  if (client.getQueryData(SESSION) === null) return;
  hintAtStaff(false);
  client.setQueryData(SESSION, null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
}
