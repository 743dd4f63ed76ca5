// Proves: leads-46

import { expect, test } from 'vitest';
import { withValues } from './address.ts';

test.each([
  ['tab=chats&q=gate', { q: '' }, 'tab=chats'],
  ['tab=chats', { q: 'gate', status: 'all' }, 'tab=chats&q=gate&status=all'],
  ['status=all&q=gate', { status: 'open' }, 'q=gate'],
  // Usual for a status; a search for the same word is a search.
  ['', { q: 'open' }, 'q=open'],
  ['q=gate', { status: undefined }, 'q=gate'],
])('%o with %o', (before, values, after) => {
  const params = new URLSearchParams(before);
  expect(String(withValues(params, values, { status: 'open' }))).toBe(after);
  expect(String(params)).toBe(before);
});
