import { describe, expect, it } from 'vitest';
import { type Challenge, solve } from '../work/solve';
import { newEntry } from './outbox.model';
import { send } from './send';

const now = 1_800_000_000_000;
const entry = newEntry('key-1', 'contact', '/api/contact', { name: 'Dana' }, now);

type Reply = { status: number; body: unknown; retryAfter?: string };
const taken: Reply = { status: 201, body: { id: 'message_1' } };
const asks = (challenge: string): Reply => ({
  status: 429,
  body: { status: 429, work: { challenge, difficulty: 20, expires: '2027-01-15T08:05:00Z' } },
  retryAfter: '60',
});

/** A server that gives these replies in turn, the last one for ever, and what it was sent. */
function serverOf(...replies: Reply[]) {
  const seen: { key: string | null; work: string | null; body: unknown }[] = [];
  const fetcher = async (_path: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    seen.push({ key: headers.get('idempotency-key'), work: headers.get('proof-of-work'), body: init?.body });
    const { status, body, retryAfter } = (replies.length > 1 ? replies.shift() : replies[0]) as Reply;
    const type = { 'content-type': status < 300 ? 'application/json' : 'application/problem+json' };
    const wait: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {};
    return new Response(JSON.stringify(body), { status, headers: { ...type, ...wait } });
  };
  const sendTo = (work: (challenge: Challenge) => Promise<string> = solve) =>
    send(entry, fetcher, () => now, work);
  return { seen, send: sendTo };
}

// Proves: security-19
describe('work that the server asks for above its rate', () => {
  it('is done at once, within the attempt, for the same request', async () => {
    const server = serverOf(asks('one'), taken);
    expect(await server.send()).toMatchObject({ kind: 'answered', status: 201 });
    expect(server.seen.map(({ key, body }) => [key, body])).toEqual(
      Array(2).fill(['key-1', JSON.stringify({ name: 'Dana' })]),
    );
    expect(server.seen[0]?.work).toBeNull();
    expect(server.seen[1]?.work).toBe(await solve({ challenge: 'one', difficulty: 20 }));
  });

  it('is done anew when it became dearer meanwhile, but not for ever', async () => {
    expect(await serverOf(asks('one'), asks('two'), taken).send()).toMatchObject({ status: 201 });
    const server = serverOf(asks('again'));
    expect(await server.send()).toMatchObject({ status: 429, retryAfterMs: 60_000 });
    expect(server.seen).toHaveLength(4);
  });

  it('that cannot be done leaves the request waiting as the server said', async () => {
    const server = serverOf(asks('one'), taken);
    const answer = await server.send(() => Promise.reject(new Error('the script cannot be fetched')));
    expect(answer).toMatchObject({ status: 429, retryAfterMs: 60_000 });
    expect(server.seen).toHaveLength(1);
  });

  it('is not done for another status, nor for what is no challenge', async () => {
    for (const reply of [
      { ...asks('one'), status: 503 },
      { status: 429, body: { work: { challenge: 7 } } },
      { status: 429, body: {} },
    ]) {
      const server = serverOf(reply);
      await server.send();
      expect(server.seen).toHaveLength(1);
    }
  });
});
