// Proves: quotes-11

import { describe, expect, it } from 'vitest';
import {
  type Answer,
  afterAnswer,
  aged,
  backoff,
  type Entry,
  isDue,
  isHastened,
  limits,
  newEntry,
  nextWake,
  retried,
  retryAfterMs,
  shown,
} from './outbox.model';

const now = 1_800_000_000_000;
const fresh = newEntry('key-1', 'quotes', '/api/quotes', { firstName: 'Jane' }, now);
const answered = (status: number, body: unknown = {}, retryAfterMs?: number): Answer => ({
  kind: 'answered',
  status,
  body,
  retryAfterMs,
});
const ended = (answer: Answer, entry: Entry = fresh) => afterAnswer(entry, answer, now, 0.5);
const fields = { errors: [{ field: 'phone', message: 'Please enter a phone number.' }] };

describe('afterAnswer', () => {
  it.each([
    ['200', answered(200, { id: 'q' }), 'delivered'],
    ['201', answered(201, { id: 'q' }), 'delivered'],
    ['299', answered(299, {}), 'delivered'],
    ['400 with fields', answered(400, fields), 'returned'],
    ['422 with fields', answered(422, fields), 'returned'],
    ['400 without fields', answered(400), 'refused'],
    ['422 without fields (key reused)', answered(422, { errors: [] }), 'refused'],
    ['422 with odd fields', answered(422, { errors: [{ path: 'x' }, null] }), 'refused'],
    ['413 with fields', answered(413, fields), 'refused'],
    ['415', answered(415), 'refused'],
    ['403', answered(403), 'refused'],
    ['404', answered(404), 'refused'],
    ['300', answered(300), 'refused'],
    ['409 key reused', answered(409), 'refused'],
    ['409 in progress', answered(409, {}, 1000), 'waiting'],
    ['408', answered(408), 'waiting'],
    ['425', answered(425), 'waiting'],
    ['429', answered(429), 'waiting'],
    ['499', answered(499), 'refused'],
    ['500', answered(500), 'waiting'],
    ['503', answered(503, {}, 9000), 'waiting'],
    ['599', answered(599), 'waiting'],
    ['lost', { kind: 'lost' } as Answer, 'waiting'],
  ])('%s makes the entry %3$s', (_name, answer, state) => {
    expect(ended(answer).state).toBe(state);
    expect(ended(answer).attempts).toBe(1);
    expect(ended(answer).id).toBe(fresh.id);
  });

  it('forgets the body once it is delivered, and not before', () => {
    expect(ended(answered(201, { ticketId: 'SEC' }))).toMatchObject({
      body: null,
      result: { ticketId: 'SEC' },
    });
    for (const answer of [answered(422, fields), answered(500), answered(403), { kind: 'lost' } as Answer]) {
      expect(ended(answer).body).toEqual({ firstName: 'Jane' });
    }
  });

  it('keeps what to correct', () => {
    expect(ended(answered(422, fields)).errors).toEqual(fields.errors);
  });

  it('waits at least as long as the server asks, but obeys no more than an hour', () => {
    const wait = (ms: number) => ended(answered(429, {}, ms)).nextAttemptAt - now;
    expect(wait(0)).toBe(1500);
    expect(wait(60_000)).toBe(60_000);
    expect(wait(limits.retryAfterMost + 1)).toBe(limits.retryAfterMost);
  });

  it('drops the traces of an earlier answer', () => {
    const earlier = { ...fresh, status: 503, errors: fields.errors, result: 'x' };
    const lost = ended({ kind: 'lost' }, earlier);
    expect(lost).not.toHaveProperty('status');
    expect(lost).not.toHaveProperty('errors');
    expect(lost).not.toHaveProperty('result');
  });
});

describe('backoff', () => {
  it.each([
    [1, 1000, 2000],
    [2, 2000, 4000],
    [3, 4000, 8000],
    [8, 128_000, 256_000],
    [9, 150_000, 300_000],
    [1000, 150_000, 300_000],
  ])('after %i attempts lies between %i and %i ms', (attempts, least, most) => {
    expect(backoff(attempts, 0)).toBe(least);
    for (const random of [0.1, 0.5, 0.9, 0.999999]) {
      expect(backoff(attempts, random)).toBeGreaterThanOrEqual(least);
      expect(backoff(attempts, random)).toBeLessThanOrEqual(most);
    }
  });
});

describe('isDue', () => {
  it.each([
    [0, true],
    [-1, true],
    [1, false],
    [limits.retryAfterMost, false],
    [limits.retryAfterMost + 1, true], // the clock was set back since
  ])('an attempt planned in %i ms: %s', (wait, due) => {
    expect(isDue({ ...fresh, nextAttemptAt: now + wait }, now)).toBe(due);
  });

  it.each(['delivered', 'returned', 'refused', 'stale'] as const)('%s is never due', (state) => {
    expect(isDue({ ...fresh, state }, now)).toBe(false);
  });
});

describe('isHastened', () => {
  it('sends what found no server, but keeps the patience a server asked for', () => {
    expect(isHastened(fresh)).toBe(true);
    expect(isHastened(ended({ kind: 'lost' }))).toBe(true);
    expect(isHastened(ended(answered(429, {}, 60_000)))).toBe(false);
    expect(isHastened(ended(answered(201)))).toBe(false);
  });
});

describe('retried', () => {
  it('makes what waits due, and leaves what is due alone', () => {
    expect(retried({ ...fresh, nextAttemptAt: now + 5000 }, now).nextAttemptAt).toBe(now);
    expect(retried({ ...fresh, nextAttemptAt: now - 5000 }, now).nextAttemptAt).toBe(now - 5000);
  });
  it.each(['refused', 'stale'] as const)('sends what is %s again, under the same key', (state) => {
    const old: Entry = { ...fresh, state, createdAt: now - limits.stale, shownAt: 5 };
    expect(retried(old, now)).toMatchObject({
      id: old.id,
      state: 'waiting',
      createdAt: now,
      nextAttemptAt: now,
    });
    expect(retried(old, now)).not.toHaveProperty('shownAt');
  });
  it.each(['delivered', 'returned'] as const)('does nothing to what is %s', (state) => {
    const old: Entry = { ...fresh, state };
    expect(retried(old, now)).toBe(old);
  });
});

describe('aged', () => {
  const at = (age: number, more: Partial<Entry> = {}) =>
    aged({ ...fresh, createdAt: now - age, ...more }, now);
  it.each(['waiting', 'refused', 'returned'] as const)('%s becomes stale at 14 days exactly', (state) => {
    expect(at(limits.stale - 1, { state })?.state).toBe(state);
    expect(at(limits.stale, { state })?.state).toBe('stale');
  });
  it('brings back what was set aside when it never got through', () => {
    expect(at(limits.stale, { aside: true })).not.toHaveProperty('aside');
  });
  it.each(['waiting', 'stale', 'delivered', 'refused'] as const)('%s is forgotten at 28 days', (state) => {
    expect(at(limits.forget - 1, { state })).not.toBeNull();
    expect(at(limits.forget, { state })).toBeNull();
  });
  it('forgets a delivery a day after it was shown', () => {
    expect(at(0, { state: 'delivered', shownAt: now - limits.keepShown + 1 })).not.toBeNull();
    expect(at(0, { state: 'delivered', shownAt: now - limits.keepShown })).toBeNull();
    expect(at(limits.stale, { state: 'delivered' })?.state).toBe('delivered');
  });
  it('forgets a delivery that was set aside a day after it happened', () => {
    const aside = { state: 'delivered', aside: true } as const;
    expect(at(limits.keepShown * 2, { ...aside, changedAt: now - limits.keepShown + 1 })).not.toBeNull();
    expect(at(limits.keepShown * 2, { ...aside, changedAt: now - limits.keepShown })).toBeNull();
  });
  it('returns the same entry when nothing changes', () => {
    expect(aged(fresh, now)).toBe(fresh);
  });
});

describe('shown', () => {
  it('keeps the first time', () => {
    expect(shown(fresh, now).shownAt).toBe(now);
    expect(shown({ ...fresh, shownAt: 7 }, now).shownAt).toBe(7);
  });
});

describe('nextWake', () => {
  const waits = (...ms: number[]) =>
    nextWake(
      ms.map((wait) => ({ ...fresh, nextAttemptAt: now + wait })),
      now,
    );
  it('is the nearest attempt, within sane bounds', () => {
    expect(nextWake([], now)).toBeNull();
    expect(nextWake([{ ...fresh, state: 'delivered' }], now)).toBeNull();
    expect(waits(9000, 4000)).toBe(4000);
    expect(waits(-5000)).toBe(250);
    expect(waits(limits.retryAfterMost * 2)).toBe(limits.retryAfterMost);
  });
});

describe('retryAfterMs', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7000],
    [new Date(now + 30_000).toUTCString(), 30_000],
    [new Date(now - 30_000).toUTCString(), 0],
  ])('%j is %s', (header, want) => {
    expect(retryAfterMs(header, now)).toBe(want);
  });
});
