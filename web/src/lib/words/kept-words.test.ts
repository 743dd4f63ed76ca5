// @vitest-environment happy-dom
// Proves: newsletter-106, newsletter-119

import { afterEach, expect, test } from 'vitest';
import { clearKept, device, readKept, writeKept } from './kept-words.ts';

afterEach(() => localStorage.clear());

const usual = { title: '', topics: [] as string[], due: { day: '' } };

test('what is written is read again, with every field of its kind', () => {
  const words = { at: 1, baseVersion: 2, fields: { title: 'Snow', topics: ['a'], due: { day: 'x' } } };
  expect(writeKept(device, 'here', words)).toBe(true);
  expect(readKept(device, 'here', usual)).toEqual(words);
  clearKept(device, 'here');
  expect(readKept(device, 'here', usual)).toBeNull();
});

test('a list is no object, and an object no list', () => {
  localStorage.setItem('here', '{"at":1,"baseVersion":2,"fields":{"title":7,"topics":{},"due":[]}}');
  expect(readKept(device, 'here', usual)?.fields).toEqual(usual);
});
