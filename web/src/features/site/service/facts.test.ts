// Proves: site-29

import { expect, test } from 'vitest';
import { costOf, quoteFor } from './facts';

const savings = { id: 'savings', value: '60-80%', text: 'savings compared with guards on the same hours' };

test('a price stands as it is', () => {
  expect(costOf({ pricing: 'from $25/hour', claims: [] })).toBe('from $25/hour');
  expect(costOf({ pricing: 'from $25/hour', claims: [savings] })).toBe('from $25/hour');
});

test('a claimed saving says what it is measured against', () => {
  expect(costOf({ pricing: '60-80% savings', claims: [savings] })).toBe(
    '60-80% savings compared with guards on the same hours',
  );
});

test('a claim that is switched off leaves what the server sends instead', () => {
  expect(costOf({ pricing: 'quoted per site', claims: [] })).toBe('quoted per site');
});

test('the form is asked for with the service chosen', () => {
  expect(quoteFor('it-support')).toBe('/quote?service=it-support');
});
