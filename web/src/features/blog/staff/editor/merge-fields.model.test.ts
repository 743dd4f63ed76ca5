// Proves: blog-76

import { expect, test } from 'vitest';
import { emptyFields, type PostFields } from './fields.model.ts';
import { mergeFields } from './merge-fields.model.ts';

const base: PostFields = {
  ...emptyFields('The team'),
  title: 'Snow',
  excerpt: 'Old.',
  content: 'one\ntwo\nthree',
};

test('what each has changed stands, the content by its lines', () => {
  const mine = { ...base, title: 'Snow and ice', content: 'ONE\ntwo\nthree' };
  const theirs = { ...base, excerpt: 'New.', content: 'one\ntwo\nTHREE' };
  expect(mergeFields(base, mine, theirs, 'Kim')).toEqual({
    fields: { ...base, title: 'Snow and ice', excerpt: 'New.', content: 'ONE\ntwo\nTHREE' },
    conflicts: 0,
    both: [],
  });
});

test('a field that both changed is mine, and told', () => {
  const merged = mergeFields(
    base,
    { ...base, title: 'Mine' },
    { ...base, title: 'Theirs', tags: 'ice' },
    'Kim',
  );
  expect(merged).toMatchObject({ fields: { title: 'Mine', tags: 'ice' }, both: ['title'] });
  expect(mergeFields(base, { ...base, title: 'Same' }, { ...base, title: 'Same' }, 'Kim').both).toEqual([]);
});

test('a status comes with its date, or not at all', () => {
  const scheduled: PostFields = { ...base, status: 'scheduled', due: { day: '2027-01-15', time: '09:00' } };
  expect(mergeFields(base, { ...base, title: 'Mine' }, scheduled, 'Kim').fields).toMatchObject({
    status: 'scheduled',
    due: { day: '2027-01-15', time: '09:00' },
  });
  const merged = mergeFields(base, { ...base, status: 'published' }, scheduled, 'Kim');
  expect(merged.fields).toMatchObject({ status: 'published', due: base.due });
  expect(merged.both).toContain('status');
  // One moves the date, the other takes the post off the schedule: it is not half of each.
  const later: PostFields = { ...scheduled, due: { day: '2027-02-01', time: '09:00' } };
  const moved = mergeFields(scheduled, later, { ...scheduled, status: 'draft' }, 'Kim');
  expect(moved.fields).toMatchObject({ status: 'scheduled', due: { day: '2027-02-01', time: '09:00' } });
  expect(moved.both).toContain('status');
});
