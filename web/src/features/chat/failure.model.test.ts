// Proves: V203, chat-35

import { describe, expect, it, test } from 'vitest';
import { failureOf, isReturned, isUnderWay, secondsUntil } from './failure.model';

const refused = (status: number, retryAfter: number | null = null, late = false) => ({
  ended: 'refused' as const,
  status,
  detail: 'Said by the server.',
  retryAfter,
  late,
});

describe('why nobody answered', () => {
  const cases: [ReturnType<typeof refused>, boolean, string, number | null][] = [
    [refused(0), true, 'lost', null],
    [refused(0), false, 'offline', null],
    [refused(0, null, true), true, 'slow', null],
    [refused(429, 9000), true, 'busy', 10_000],
    [refused(429), true, 'busy', null],
    [refused(409), true, 'full', null],
    [refused(500), true, 'down', null],
    [refused(503, 2000), true, 'down', 3000],
  ];
  it.each(cases)('%o, online %s: %s', (answer, online, kind, retryAt) => {
    expect(failureOf(answer, 1000, online)).toMatchObject({ kind, retryAt });
  });
});

test('a text that is not taken goes back; one that is being answered is waited for', () => {
  expect([400, 413, 422, 403, 500].map((status) => isReturned(refused(status)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(isUnderWay(refused(409, 2000))).toBe(true);
  expect(isUnderWay(refused(409))).toBe(false);
});

test('seconds are whole and never below nothing', () => {
  expect(secondsUntil(null, 0)).toBe(0);
  expect(secondsUntil(1001, 0)).toBe(2);
  expect(secondsUntil(1000, 5000)).toBe(0);
});
