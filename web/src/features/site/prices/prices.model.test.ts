import vectors from '@catalog/testdata/prices.json';
import { expect, test } from 'vitest';
import {
  addressOf,
  guardsMonth,
  monthInWords,
  type Rate,
  type Rates,
  savingInWords,
  sumInWords,
  virtualMonth,
  wishOf,
} from './prices.model';

const rateOf = ([from = 0, to = 0]: readonly number[]): Rate => ({ from, to });

// Proves: site-71
test('the browser computes what the server computes', () => {
  for (const { guard, savings, virtualRate, hours, posts, ...want } of vectors.months) {
    const rate = rateOf(guard);
    const rates: Rates = {
      guard: { day: rate },
      ...(savings && { savings: rateOf(savings) }),
      ...(virtualRate && { virtual: rateOf(virtualRate) }),
    };
    expect(sumInWords(rate, hours, posts)).toBe(want.sum);
    expect(monthInWords(guardsMonth(rate, hours, posts))).toBe(want.guards);
    const virtual = virtualMonth(rates, rate, hours, posts);
    expect(virtual === null ? '' : monthInWords(virtual)).toBe(want.virtual);
  }
});

const rates: Rates = { guard: { day: { from: 2500, to: 0 } }, savings: { from: 60, to: 80 } };
const nights: Rates = { ...rates, guard: { ...rates.guard, night: { from: 2800, to: 3500 } } };
const asked = { hours: '48', posts: '2', when: '', town: '' };

// Proves: site-72
test('what cannot be computed is told field by field, and the rest is taken', () => {
  expect(wishOf(asked, rates)).toEqual({ wish: { hours: 48, posts: 2, when: 'day', town: '' }, errors: {} });
  for (const hours of ['', '0', '169', '-5', '4.5', '1e2', 'ten', '٤٨', '00048x'])
    expect(Object.keys(wishOf({ ...asked, hours }, rates).errors), hours).toEqual(['hours']);
  for (const posts of ['', '0', '51'])
    expect(Object.keys(wishOf({ ...asked, posts }, rates).errors)).toEqual(['posts']);
  expect(Object.keys(wishOf({ ...asked, when: 'night' }, rates).errors)).toEqual(['when']);
  expect(wishOf({ ...asked, when: 'night' }, nights).wish?.when).toBe('night');
  expect(Object.keys(wishOf({ ...asked, town: 'x'.repeat(61) }, rates).errors)).toEqual(['town']);
  expect(wishOf({ ...asked, hours: ' 48 ', town: ' Olds ' }, rates).wish).toMatchObject({
    hours: 48,
    town: 'Olds',
  });
});

test('a wish has an address', () => {
  const wish = { hours: 1, posts: 1, when: 'day', town: '' };
  expect(addressOf(wish)).toBe('/prices?hours=1&posts=1');
  const full = { hours: 48, posts: 2, when: 'night', town: 'Red & Deer' };
  expect(addressOf(full)).toBe('/prices?hours=48&posts=2&when=night&town=Red%20%26%20Deer');
});

test('a saving is told with what it is measured against', () => {
  expect(savingInWords(rates, { from: 10392, to: 0 })).toBe('60-80% less than $10,392');
  expect(savingInWords(rates, { from: 10392, to: 13302 })).toBe('60-80% less than $10,392 to $13,302');
  expect(savingInWords({ guard: {}, savings: { from: 70, to: 70 } }, { from: 100, to: 100 })).toBe(
    '70% less than $100',
  );
});
