// Proves: S35, S132, operations-2

import { describe, expect, it } from 'vitest';
import { countdown, overdueBanner, overdueCount } from './countdown.model.ts';

const deadline = Date.UTC(2026, 10, 21, 18, 0, 0);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const rows: [string, number, string, string][] = [
  ['a day and two hours', 26 * hour, '26h 0m remaining', 'calm'],
  ['two hours', 2 * hour, '2h 0m remaining', 'calm'],
  ['one second under two hours', 2 * hour - second, '1h 59m remaining', 'calm'],
  ['60:01', hour + second, '1h 0m remaining', 'calm'],
  ['60:00', hour, '1h 0m remaining', 'calm'],
  ['59:59', hour - second, '0h 59m remaining', 'calm'],
  ['45:00', 45 * minute, '0h 45m remaining', 'calm'],
  ['30:01', 30 * minute + second, '0h 30m remaining', 'calm'],
  ['30:00', 30 * minute, '0h 30m remaining', 'calm'],
  ['a millisecond under 30:00', 30 * minute - 1, '29m remaining', 'soon'],
  ['29:59', 30 * minute - second, '29m remaining', 'soon'],
  ['1:00', minute, '1m remaining', 'soon'],
  ['0:59', 59 * second, '0m remaining', 'soon'],
  ['the deadline', 0, '0m remaining', 'soon'],
  ['a millisecond over', -1, '0h 0m OVERDUE', 'overdue'],
  ['-1 s', -second, '0h 0m OVERDUE', 'overdue'],
  ['-59 s', -59 * second, '0h 0m OVERDUE', 'overdue'],
  ['-60 s', -minute, '0h 1m OVERDUE', 'overdue'],
  ['-59:59', -hour + second, '0h 59m OVERDUE', 'overdue'],
  ['-60 min', -hour, '1h 0m OVERDUE', 'overdue'],
  ['-61 min', -61 * minute, '1h 1m OVERDUE', 'overdue'],
  ['-30 h', -30 * hour, '30h 0m OVERDUE', 'overdue'],
];

describe('countdown', () => {
  it.each(rows)('%s left', (_name, left, text, urgency) => {
    expect(countdown(deadline, deadline - left)).toEqual({ text, urgency });
  });

  it('counts real time across the change to winter time in Edmonton', () => {
    const before = Date.parse('2025-11-02T07:30:00Z');
    const after = Date.parse('2025-11-02T08:30:00Z');
    expect(countdown(after, before).text).toBe('1h 0m remaining');
  });
});

describe('overdue', () => {
  it('does not count the deadline itself', () => {
    expect(overdueCount([deadline - 1, deadline, deadline + 1], deadline)).toBe(1);
  });

  it('keeps the specified sentence', () => {
    expect(overdueBanner(1)).toBe('1 quote(s) overdue! Immediate action required.');
    expect(overdueBanner(12)).toBe('12 quote(s) overdue! Immediate action required.');
  });
});
