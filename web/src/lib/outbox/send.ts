import { challengeIn, workRounds } from '../work/challenge';
import type { Challenge } from '../work/solve';
import { type Answer, type Entry, limits, retryAfterMs } from './outbox.model';

/** The JSON of a response, or undefined if it is not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/(problem\+)?json\b/i.test(type)) return undefined;
  return response.json().catch(() => undefined);
}

/** Statuses that may come from something in front of our server, and then without JSON. */
const honestWithoutJson = [413, 415];

type Tried = { answer: Answer; asks?: Challenge | undefined };

async function sendWith(
  entry: Entry,
  solution: string | undefined,
  fetcher: typeof fetch,
  now: () => number,
): Promise<Tried> {
  const quit = new AbortController();
  const timer = setTimeout(() => quit.abort(), limits.attempt);
  try {
    const response = await fetcher(entry.endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Idempotency-Key': entry.id,
        ...(solution === undefined ? {} : { 'Proof-Of-Work': solution }),
      },
      body: JSON.stringify(entry.body),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: quit.signal,
    });
    const { status } = response;
    const body = await readJson(response);
    const wait = retryAfterMs(response.headers.get('retry-after'), now());
    if (body === undefined && status < 500 && status !== 429 && !honestWithoutJson.includes(status))
      return { answer: { kind: 'lost' } };
    return {
      answer: { kind: 'answered', status, body: body ?? null, retryAfterMs: wait },
      asks: challengeIn(status, body),
    };
  } catch {
    return { answer: { kind: 'lost' } }; // refused, reset, timed out, offline: all the same to the request
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends an entry once. A hotel's sign-in page that answers 200 with HTML has not taken the request,
 * and a proxy's 403 has not refused it: what is not JSON did not come from our server and counts
 * as lost, to be tried again.
 *
 * Where many send from one network the server asks for some arithmetic (ADR 54). That belongs to the attempt: the
 * visitor sees that it is being sent.
 */
export async function send(
  entry: Entry,
  fetcher: typeof fetch,
  now: () => number,
  work: (challenge: Challenge) => Promise<string>,
): Promise<Answer> {
  let tried = await sendWith(entry, undefined, fetcher, now);
  for (let n = 0; n < workRounds && tried.asks; n++) {
    const solution = await work(tried.asks).catch(() => undefined);
    if (solution === undefined) break; // the script for it cannot be fetched: it waits as the server said
    tried = await sendWith(entry, solution, fetcher, now);
  }
  return tried.answer;
}
