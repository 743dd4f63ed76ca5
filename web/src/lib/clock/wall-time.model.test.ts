// Proves: blog-69

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meaningOf, wallTimeOf, zoneOffset } from './wall-time.model.ts';

const edmonton = zoneOffset('America/Edmonton');
const utc = (text: string) => Date.parse(`${text}Z`);

describe('what a wall time means', () => {
  test('an ordinary one is one instant', () => {
    expect(meaningOf({ day: '2025-01-15', time: '09:00' }, edmonton)).toEqual({
      kind: 'one',
      at: utc('2025-01-15T16:00'),
    });
    expect(meaningOf({ day: '2025-07-15', time: '09:00' }, edmonton)).toEqual({
      kind: 'one',
      at: utc('2025-07-15T15:00'),
    });
  });

  test('an hour that the clock jumps over is none, and its ends are told', () => {
    expect(meaningOf({ day: '2025-03-09', time: '02:30' }, edmonton)).toEqual({
      kind: 'skipped',
      before: { day: '2025-03-09', time: '01:59' },
      after: { day: '2025-03-09', time: '03:00' },
    });
    expect(meaningOf({ day: '2025-03-09', time: '03:00' }, edmonton)).toEqual({
      kind: 'one',
      at: utc('2025-03-09T09:00'),
    });
  });

  test('an hour that comes twice is both', () => {
    expect(meaningOf({ day: '2025-11-02', time: '01:30' }, edmonton)).toEqual({
      kind: 'twice',
      earlier: utc('2025-11-02T07:30'),
      later: utc('2025-11-02T08:30'),
    });
    expect(meaningOf({ day: '2025-11-02', time: '02:00' }, edmonton)).toMatchObject({ kind: 'one' });
  });

  test.each([
    ['Australia/Lord_Howe', '2025-10-05', '02:15', 'skipped'],
    ['Australia/Lord_Howe', '2025-04-06', '01:45', 'twice'],
    ['Pacific/Apia', '2011-12-30', '12:00', 'skipped'],
    ['Europe/Vienna', '2025-03-30', '02:00', 'skipped'],
    ['Europe/Vienna', '2025-10-26', '02:59', 'twice'],
    ['Asia/Kathmandu', '2025-03-30', '02:00', 'one'],
  ])('in %s on %s at %s: %s', (zone, day, time, kind) => {
    expect(meaningOf({ day, time }, zoneOffset(zone)).kind).toBe(kind);
  });

  test('a whole day that was left out has its ends on other days', () => {
    expect(meaningOf({ day: '2011-12-30', time: '12:00' }, zoneOffset('Pacific/Apia'))).toEqual({
      kind: 'skipped',
      before: { day: '2011-12-29', time: '23:59' },
      after: { day: '2011-12-31', time: '00:00' },
    });
  });

  test.each([
    ['', '09:00'],
    ['2026-02-30', '09:00'],
    ['2026-13-01', '09:00'],
    ['2026-02-03', ''],
    ['2026-02-03', '25:00'],
    ['next week', '9'],
  ])('%s %s is no time', (day, time) => {
    expect(meaningOf({ day, time }, edmonton)).toEqual({ kind: 'unreadable' });
  });

  test('whatever the zone and the minute, what the wall shows leads back to the instant', () => {
    const zones = ['America/Edmonton', 'Europe/Vienna', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC'];
    const minutes = fc.integer({
      min: utc('2015-01-01T00:00') / 60_000,
      max: utc('2035-01-01T00:00') / 60_000,
    });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
        const offset = zoneOffset(zone);
        const meaning = meaningOf(wallTimeOf(minute * 60_000, offset), offset);
        const found = meaning.kind === 'one' ? [meaning.at] : [];
        const both = meaning.kind === 'twice' ? [meaning.earlier, meaning.later] : [];
        expect([...found, ...both]).toContain(minute * 60_000);
      }),
      { numRuns: 300 },
    );
  });
});
