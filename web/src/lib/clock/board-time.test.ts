// Proves: platform-22

import { describe, expect, it } from 'vitest';
import {
  ago,
  ahead,
  dayAndTime,
  exactTime,
  hourMinute,
  hourMinuteSecond,
  span,
  timeNear,
} from './board-time.ts';

const at = '2026-01-21T21:05:09Z';
const now = Date.parse(at);
const minute = 60_000;

describe('Edmonton time', () => {
  it('is shown in 24 hours, whatever the device thinks', () => {
    expect(hourMinute(at)).toBe('14:05');
    expect(hourMinuteSecond(at)).toBe('14:05:09');
    expect(hourMinute('2026-01-21T07:00:00Z')).toBe('00:00');
  });

  it('knows summer and winter', () => {
    expect(exactTime(at)).toMatch(/14:05:09 Edmonton time$/);
    expect(exactTime('2026-07-01T20:05:09Z')).toMatch(/14:05:09 Edmonton time$/);
  });

  it.each([
    ['2025-11-02T07:59:59Z', '01:59'],
    ['2025-11-02T08:00:00Z', '01:00'],
    ['2026-03-08T08:59:59Z', '01:59'],
    ['2026-03-08T09:00:00Z', '03:00'],
    ['2026-11-01T07:59:59Z', '01:59'],
    ['2026-11-01T08:00:00Z', '02:00'],
    ['2026-11-21T09:35:00Z', '03:35'],
    ['2027-03-14T09:00:00Z', '03:00'],
  ])('%s is %s: Alberta changes its clocks no more', (instant, shown) => {
    expect(hourMinute(instant)).toBe(shown);
  });

  it('names the day only when it is another one in Edmonton', () => {
    expect(timeNear('2026-01-22T06:59:00Z', now)).toBe('23:59');
    expect(timeNear('2026-01-22T07:00:00Z', now)).toBe(dayAndTime('2026-01-22T07:00:00Z'));
    expect(dayAndTime('2026-01-22T07:00:00Z')).toMatch(/Thu.*Jan.*22.*00:00/);
  });
});

describe('how long until then', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const minute = 60_000;
  it.each([
    [-minute, 'now'],
    [0, 'now'],
    [1, 'in 1 min'],
    [59 * minute, 'in 59 min'],
    [60 * minute, 'in 1 h'],
    [24 * 60 * minute - 1, 'in 24 h'],
    [48 * 60 * minute, 'in 2 days'],
    [7 * 24 * 60 * minute, 'in 7 days'],
  ])('%d ms is %s', (ms, text) => {
    expect(ahead(now + ms, now)).toBe(text);
  });
});

describe('how long ago', () => {
  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [-5000, 'just now'],
    [minute, '1 min ago'],
    [59 * minute, '59 min ago'],
    [60 * minute, '1 h ago'],
    [48 * 60 * minute - 1, '47 h ago'],
    [48 * 60 * minute, '2 days ago'],
  ])('%i ms', (ms, text) => {
    expect(ago(now - ms, now)).toBe(text);
  });
});

describe('a span', () => {
  it.each([
    [null, '—'],
    [0, '0 s'],
    [59.4, '59 s'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h 0 min'],
    [172_800, '2 days 0 h'],
  ])('of %s seconds', (seconds, text) => {
    expect(span(seconds)).toBe(text);
  });
});
