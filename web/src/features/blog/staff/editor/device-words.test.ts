// @vitest-environment happy-dom
// Proves: blog-73

import { afterEach, expect, test } from 'vitest';
import { device } from '../../../../lib/words/kept-words.ts';
import { clearWords, offersOf, readWords, writeWords } from './device-words.ts';
import { changedFields, emptyFields } from './fields.model.ts';

afterEach(() => localStorage.clear());

const words = (content: string, at = 1) => ({
  at,
  baseVersion: 3,
  fields: { ...emptyFields('Kim'), content },
});

test('what is written is read, by account and post', () => {
  expect(writeWords(device, 'kim', '7', words('Snow.'))).toBe(true);
  expect(readWords(device, 'kim', '7')).toEqual(words('Snow.'));
  expect(readWords(device, 'kim', '8')).toBeNull();
  expect(readWords(device, 'robin', '7')).toBeNull();
  clearWords(device, 'kim', '7');
  expect(readWords(device, 'kim', '7')).toBeNull();
});

test('half a text, or that of another version, breaks nothing', () => {
  localStorage.setItem('wardgate.blog.words.kim.7', '{"at":1,"baseVersion":2,"fi');
  expect(readWords(device, 'kim', '7')).toBeNull();
  localStorage.setItem(
    'wardgate.blog.words.kim.7',
    '{"at":1,"baseVersion":2,"fields":{"title":"Snow","tags":["a"],"due":null}}',
  );
  expect(readWords(device, 'kim', '7')?.fields).toEqual({ ...emptyFields(''), title: 'Snow' });
});

test('a full or closed storage is told, not thrown', () => {
  const full = new Proxy(localStorage, {
    get: () => () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const closed = () => full;
  expect(writeWords(closed, 'kim', '7', words('Snow.'))).toBe(false);
  expect(readWords(closed, 'kim', '7')).toBeNull();
  expect(() => clearWords(closed, 'kim', '7')).not.toThrow();
});

test('offered are the newest first, each text once', () => {
  const isSame = (a: Parameters<typeof changedFields>[0], b: typeof a) => changedFields(a, b).length === 0;
  const offers = offersOf([words('a', 1), words('b', 3), words('a', 2)], isSame);
  expect(offers.map(({ at }) => at)).toEqual([3, 2]);
});
