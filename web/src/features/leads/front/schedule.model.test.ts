// Proves: D66, leads-12

import { expect, test } from 'vitest';
import { daysOf, ownTime, type Slot, sortScheduleErrors, validateSchedule } from './schedule.model';

const slot = (start: string, day: string, timeText: string): Slot => ({
  start,
  day,
  dayText: `Day ${day}`,
  timeText,
});
const nine = slot('2026-11-23T15:00:00Z', '2026-11-23', '9:00 a.m.');

test('slots are shown by their days', () => {
  const later = slot('2026-11-24T15:00:00Z', '2026-11-24', '9:00 a.m.');
  const half = slot('2026-11-23T15:30:00Z', '2026-11-23', '9:30 a.m.');
  expect(daysOf([nine, half, later]).map(({ day, slots }) => [day, slots.length])).toEqual([
    ['2026-11-23', 2],
    ['2026-11-24', 1],
  ]);
  expect(daysOf([])).toEqual([]);
});

test('the own clock is told only where it differs', () => {
  expect(ownTime(nine, 'Etc/GMT+6')).toBe('');
  expect(ownTime(nine, 'UTC')).toBe('3:00 p.m.');
});

test('a time, a name, an address and a phone are needed', () => {
  const none = { name: '', email: '', phone: '', topic: '' };
  expect(Object.keys(validateSchedule(null, none))).toEqual(['slot', 'name', 'email', 'phone']);
  const whole = { name: 'Kim', email: 'kim@customers.example', phone: '780-555-0166', topic: '' };
  expect(validateSchedule(nine.start, whole)).toEqual({});
  expect(validateSchedule(nine.start, { ...whole, topic: 'x'.repeat(501) })).toHaveProperty('topic');
});

test('errors of the server find their field', () => {
  expect(sortScheduleErrors([{ field: 'slot', message: 'Gone.' }]).errors).toEqual({ slot: 'Gone.' });
});
