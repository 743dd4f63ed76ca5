// Proves: newsletter-53

import { softBounces } from '@catalog/newsletter.json';
import { expect, test } from 'vitest';
import { effectWords, kindLook, kinds, reportFilterOf, reportSearchOf, statusWords } from './report.model.ts';

test.each([
  ['5.1.1', 'no such mailbox'],
  ['4.2.2', 'the mailbox is full, for the time being'],
  ['5.1.99', 'something about the address'],
  ['5.0.0', 'no more is said'],
  ['4.42.1', 'no more is said, for the time being'],
  ['5.1', 'no code that is known'],
  ['nonsense', 'no code that is known'],
])('%s in words: %s', (code, words) => expect(statusWords(code)).toBe(words));

test('a filter goes into an address and comes back; what there is not is all of it', () => {
  for (const { id } of kinds) expect(reportFilterOf(reportSearchOf(id))).toBe(id);
  expect(reportSearchOf('').toString()).toBe('');
  expect(reportFilterOf(new URLSearchParams('kind=loud'))).toBe('');
});

test('an end says why by its kind, and a count says how many are too many', () => {
  expect(effectWords('ended', 'hard')).toBe('Nothing is sent there any more');
  expect(effectWords('ended', 'complaint')).toMatch(/until they sign up anew/);
  expect(effectWords('ended', 'soft')).toMatch(/it was the third in a row/);
  expect(effectWords('counted', 'soft')).toContain(
    `${softBounces.campaigns} campaigns in a row within ${softBounces.days} days`,
  );
  expect(effectWords('known', 'complaint')).not.toBe(effectWords('known', 'hard'));
  expect(effectWords('', 'hard')).toBe('Not noted');
  expect(kindLook('complaint')).toEqual({ label: 'Complaint', tone: 'danger' });
});
