import createClient from 'openapi-fetch';
import { noAnswer, problemOf } from './problem.ts';
import type { paths } from './schema.gen.ts';

/** How long a call may take before it counts as unanswered, in milliseconds. */
const CALL_TIMEOUT_MS = 20_000;

/** The typed client of the staff API. Cookies travel by themselves: same origin. */
export const staff = createClient<paths>({ baseUrl: '', fetch: fetchProven });

/** The kind of problem by which the server asks for a fresh proof of identity (httpx.ProofRequired). */
const PROOF_WANTED = '/problems/proof-required';

/** Asks the person who they are; false when they would rather not. */
export type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Whom a refused call turns to. The one who asks stands in the page; null when it leaves. */
export function askBy(next: Asker | null): void {
  asker = next;
}

/** Has the person asked, once for all calls that wait for it. */
function askForProof(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

/** How many seconds a proof must still be good for, for a call to be made with it. */
const ENOUGH_S = 5;

/**
 * Makes sure of a fresh proof before what cannot be repeated by itself: a download, a long upload. False when the
 * person would rather not. Without an answer it is true: the call itself then says what is wrong.
 */
export async function haveProof(): Promise<boolean> {
  const me = await answerOf(staff.GET('/api/staff/session')).catch(() => null);
  return me === null || me.proven_for >= ENOUGH_S || askForProof();
}

/** `fetch` that, where a fresh proof is asked for, has it given and then repeats the request by itself. */
async function fetchProven(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetchInTime(request);
  if (response.status !== 403 || !(await wantsProof(response.clone()))) return response;
  return (await askForProof()) ? fetchInTime(again) : response;
}

async function wantsProof(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'type' in body && body.type === PROOF_WANTED;
}

/** `fetch` that gives up: a half-open connection must become an error, not an endless spinner. */
function fetchInTime(request: Request): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
  return fetch(request, { signal });
}

/** What openapi-fetch resolves to. */
interface Outcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The data of a call, or a thrown {@link ApiProblem}. An abort by the caller stays an abort. */
export async function answerOf<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((thrown: unknown) => {
    throw thrown instanceof DOMException && thrown.name === 'AbortError' ? thrown : noAnswer();
  });
  if (!response.ok) throw problemOf(response, error);
  return data as Data;
}
