import { expect, it } from 'vitest';
import { count, countOf, percent } from './numbers.model.ts';

it.each([
  [null, '—'],
  [Number.NaN, '—'],
  [0, '0%'],
  [0.004, '0.4%'],
  [0.08, '8%'],
  [0.085, '8.5%'],
  [0.32, '32%'],
  [0.999, '100%'],
  [1, '100%'],
])('a part of %s is shown as %s', (part, shown) => {
  expect(percent(part)).toBe(shown);
});

it('counts in words', () => {
  expect(count(12_345)).toBe('12,345');
  expect(countOf(1, 'mail')).toBe('1 mail');
  expect(countOf(0, 'mail')).toBe('0 mails');
  expect(countOf(2, 'person', 'people')).toBe('2 people');
});
