// Proves: S95, blog-61

import { expect, test } from 'vitest';
import { keptUntil, titleOf } from './labels.ts';

test('the last day in the trash is the thirtieth, by the company’s days', () => {
  expect(keptUntil('2026-11-21T18:00:00Z')).toBe('Dec 21, 2026');
  // Half past eleven in the evening there, the next day in Greenwich.
  expect(keptUntil('2026-11-22T05:30:00Z')).toBe('Dec 21, 2026');
});

test('a draft without a title has a name all the same', () => {
  expect(titleOf({ title: '  ' })).toBe('Untitled');
  expect(titleOf({ title: ' Snow ' })).toBe('Snow');
});
