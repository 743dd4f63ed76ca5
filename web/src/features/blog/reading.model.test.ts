// Proves: V198, U25, blog-18, blog-21

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  advance,
  currentSection,
  idleAfter,
  minutesLeft,
  moved,
  newClock,
  progressOf,
  readShareOf,
  shown,
  timerText,
  wasRead,
  wasViewed,
} from './reading.model';

const minute = 60_000;

describe('the clock of a reader', () => {
  it('counts what passes in sight', () => {
    expect(advance(newClock(1000, true), 4500).read).toBe(3500);
  });

  it('stands while the page is hidden, also where it began so', () => {
    let clock = shown(newClock(0, true), 3000, false);
    clock = shown(clock, 10 * minute, true);
    expect(advance(clock, 10 * minute + 2000).read).toBe(5000);
    expect(advance(newClock(0, false), minute).read).toBe(0);
  });

  it('stands when nobody has moved for two minutes, and goes on with the next sign', () => {
    let clock = moved(newClock(0, true), 30_000);
    clock = advance(clock, 60 * minute);
    expect(idleAfter).toBe(2 * minute);
    expect(clock.read).toBe(30_000 + idleAfter);
    clock = moved(clock, 61 * minute);
    expect(advance(clock, 61 * minute + 500).read).toBe(30_000 + idleAfter + 500);
  });

  it('never counts more than has passed, nor runs back, whatever happens in whatever order', () => {
    const happening = fc.record({
      what: fc.constantFrom('tick', 'move', 'hide', 'show'),
      after: fc.integer({ min: -1000, max: 400_000 }),
    });
    fc.assert(
      fc.property(fc.array(happening), fc.boolean(), (happenings, visible) => {
        let clock = newClock(0, visible);
        let now = 0;
        let latest = 0;
        for (const { what, after } of happenings) {
          now += after;
          latest = Math.max(latest, now);
          const before = clock.read;
          if (what === 'tick') clock = advance(clock, now);
          else if (what === 'move') clock = moved(clock, now);
          else clock = shown(clock, now, what === 'show');
          expect(clock.read).toBeGreaterThanOrEqual(before);
          expect(clock.read).toBeLessThanOrEqual(latest);
        }
      }),
    );
  });
});

test.each([
  [0, 10, '0:00 reading · about 10 min left'],
  [999, 10, '0:00 reading · about 10 min left'],
  [61_000, 9, '1:01 reading · about 9 min left'],
  [10 * minute, 1, '10:00 reading · about 1 min left'],
  [75 * minute, 0, '75:00 reading · about 0 min left'],
])('%i ms with %i minutes left', (read, left, text) => {
  expect(timerText(read, left)).toBe(text);
});

test.each([
  [10, 0, 10],
  [10, 0.01, 10],
  [10, 0.11, 9],
  [10, 0.95, 1],
  [10, 0.9999, 1],
  [10, 1, 0],
  [0, 0, 1],
])('of %i minutes, when %f is read, %i are left', (readTime, share, left) => {
  expect(minutesLeft(readTime, share)).toBe(left);
});

describe('the place in a text of 3000 px, in a window of 1000', () => {
  const at = (top: number) => ({ top, height: 3000, window: 1000 });

  it.each([
    [600, 0, 0],
    [500, 0, 0],
    [0, 0, 1 / 6],
    [-1000, 0.5, 0.5],
    [-2000, 1, 5 / 6],
    [-2500, 1, 1],
    [-9000, 1, 1],
  ])('its upper edge at %i: moved %f, read %f', (top, progress, read) => {
    expect(progressOf(at(top))).toBeCloseTo(progress);
    expect(readShareOf(at(top))).toBeCloseTo(read);
  });

  it('a text that fits is whole once it is in sight', () => {
    expect(progressOf({ top: 800, height: 300, window: 1000 })).toBe(0);
    expect(progressOf({ top: 700, height: 300, window: 1000 })).toBe(1);
    expect(readShareOf({ top: 0, height: 0, window: 1000 })).toBe(0);
  });
});

test('a post is viewed after five seconds in sight', () => {
  expect(wasViewed(4999)).toBe(false);
  expect(wasViewed(5000)).toBe(true);
});

test('a post is read at its end, after three tenths of its time', () => {
  expect(wasRead(3 * minute, 10, 1)).toBe(true);
  expect(wasRead(3 * minute - 1, 10, 1)).toBe(false);
  expect(wasRead(9 * minute, 10, 0.99)).toBe(false);
});

test('the section that is read is the last one begun above the line', () => {
  const tops = [-800, 120, 900];
  expect(currentSection(tops, -900)).toBe(-1);
  expect(currentSection(tops, 100)).toBe(0);
  expect(currentSection(tops, 120)).toBe(1);
  expect(currentSection(tops, 5000)).toBe(2);
  expect(currentSection([], 300)).toBe(-1);
});
