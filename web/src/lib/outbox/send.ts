import { type Answer, type Entry, limits, retryAfterMs } from './outbox.model';

/** The JSON of a response, or undefined if it is not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/(problem\+)?json\b/i.test(type)) return undefined;
  return response.json().catch(() => undefined);
}

/** Statuses that may come from something in front of our server, and then without JSON. */
const honestWithoutJson = [413, 415];

/**
 * Sends an entry once. A hotel's sign-in page that answers 200 with HTML has not taken the request,
 * and a proxy's 403 has not refused it: what is not JSON did not come from our server and counts
 * as lost, to be tried again.
 */
export async function send(entry: Entry, fetcher: typeof fetch, now: () => number): Promise<Answer> {
  const quit = new AbortController();
  const timer = setTimeout(() => quit.abort(), limits.attempt);
  try {
    const response = await fetcher(entry.endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Idempotency-Key': entry.id,
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
      return { kind: 'lost' };
    return { kind: 'answered', status, body: body ?? null, retryAfterMs: wait };
  } catch {
    return { kind: 'lost' }; // refused, reset, timed out, offline: all the same to the request
  } finally {
    clearTimeout(timer);
  }
}
