import { expect, it } from 'vitest';
import { delayOf, minutesOf } from './delay.model.ts';

it.each([
  [0, '0', 'minutes'],
  [5, '5', 'minutes'],
  [60, '1', 'hours'],
  [90, '90', 'minutes'],
  [1440, '1', 'days'],
  [2880, '2', 'days'],
] as const)('%d minutes are typed as %s %s, and read back', (minutes, amount, unit) => {
  expect(delayOf(minutes)).toEqual({ amount, unit });
  expect(minutesOf({ amount, unit })).toBe(minutes);
});

it.each(['', ' ', 'soon', '0.5'])('%j minutes are no delay', (amount) => {
  expect(minutesOf({ amount, unit: 'minutes' })).toBeUndefined();
});

it('takes half an hour, and says nothing of what is too long: the server knows', () => {
  expect(minutesOf({ amount: '0.5', unit: 'hours' })).toBe(30);
  expect(minutesOf({ amount: '999', unit: 'days' })).toBe(999 * 1440);
  expect(minutesOf({ amount: '-1', unit: 'days' })).toBe(-1440);
});
