// Proves: S115, newsletter-44

import { expect, test } from 'vitest';
import { csvHref, filterOf, isNarrowed, queryOf, searchOf } from './subscriber-filter.model.ts';

const read = (search: string) => filterOf(new URLSearchParams(search));

test('an address without words shows everybody, and everybody needs no words', () => {
  expect(read('')).toEqual({ status: 'all', topic: '', q: '' });
  expect(searchOf(read('')).toString()).toBe('');
});

test.each([
  'status=active',
  'topic=it-support',
  'q=fair',
  'status=held',
  'status=bounced&topic=surveillance&q=a%40b',
])('%s comes back as it was', (search) => expect(searchOf(read(search)).toString()).toBe(search));

test('what the server would refuse is left out', () => {
  expect(read('status=asleep&topic=dragons&page=3')).toEqual({ status: 'all', topic: '', q: '' });
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200);
});

test('the server is asked for no state that it does not know', () => {
  expect(queryOf(read('status=held&q=fair'))).toEqual({ q: 'fair' });
  expect(queryOf(read('status=pending&topic=it-support'))).toEqual({
    status: 'pending',
    topic: 'it-support',
  });
});

test('the file has what the list has', () => {
  expect(csvHref(read(''))).toBe('/api/staff/newsletter/subscribers/csv');
  expect(csvHref(read('status=active&q=a+b'))).toBe(
    '/api/staff/newsletter/subscribers/csv?status=active&q=a+b',
  );
});

test('a state alone narrows nothing', () => {
  expect(isNarrowed(read('status=active'))).toBe(false);
  expect(isNarrowed(read('topic=it-support'))).toBe(true);
  expect(isNarrowed(read('q=a'))).toBe(true);
});
