// Proves: company-6

import { expect, test } from 'vitest';
import {
  changesOf,
  dotted,
  fitted,
  freeId,
  isSame,
  merge,
  rowsAt,
  textAt,
  valueAt,
  withValue,
} from './profile.model.ts';

const profile = {
  company: {
    name: 'Northern Watch Ltd.',
    founded: 2014,
    phones: [
      { id: 'one', display: '555-0100' },
      { id: 'two', display: '555-0101' },
    ],
    areasServed: ['Truro', 'Halifax'],
  },
  claims: [{ id: 'awake', shown: true }],
};

test('a place is read and changed by its path, and nothing beside it is touched', () => {
  expect(textAt(profile, 'company.phones.1.display')).toBe('555-0101');
  expect(textAt(profile, 'company.founded')).toBe('2014');
  expect(valueAt(profile, 'claims.0.shown')).toBe(true);
  expect(valueAt(profile, 'claims.7.shown')).toBeUndefined();
  const next = withValue(profile, 'company.phones.1.display', '555-0109');
  expect(textAt(next, 'company.phones.1.display')).toBe('555-0109');
  expect(next.claims).toBe(profile.claims);
  expect(next.company.phones[0]).toBe(profile.company.phones[0]);
  expect(textAt(profile, 'company.phones.1.display')).toBe('555-0101');
});

test('a path of the server is written with dots alone', () => {
  expect(dotted('company.phones[0].e164')).toBe('company.phones.0.e164');
  expect(dotted('profile.credentials.strip[12].name')).toBe('credentials.strip.12.name');
});

test('what differs is listed fact by fact; a missing text is as good as an empty one', () => {
  const next = withValue(profile, 'company.phones', [{ id: 'one', display: '555-0100' }]);
  expect(changesOf(profile, next)).toEqual([
    { field: 'company.phones.1.id', before: 'two', after: '' },
    { field: 'company.phones.1.display', before: '555-0101', after: '' },
  ]);
  expect(isSame(profile, next)).toBe(false);
  expect(isSame({ name: 'A', note: '' }, { name: 'A' })).toBe(true);
  expect(isSame({ list: null }, { list: [] })).toBe(true);
  expect(isSame({ list: ['a'] }, { list: null })).toBe(false);
  expect(isSame({ shown: false }, { shown: true })).toBe(false);
});

test('two edits of different facts are joined; of the same fact mine stands, and is told', () => {
  const mine = withValue(
    withValue(profile, 'company.name', 'Mine Ltd.'),
    'company.phones.0.display',
    '555-0110',
  );
  const theirs = withValue(withValue(profile, 'company.name', 'Theirs Ltd.'), 'claims.0.shown', false);
  const { tree, both } = merge(profile, mine, theirs);
  expect(textAt(tree, 'company.name')).toBe('Mine Ltd.');
  expect(textAt(tree, 'company.phones.0.display')).toBe('555-0110');
  expect(valueAt(tree, 'claims.0.shown')).toBe(false);
  expect(both).toEqual(['company.name']);
});

test('a row that one of both has added or removed is not lost', () => {
  const more = [...profile.company.phones, { id: 'three', display: '555-0102' }];
  const mine = withValue(profile, 'company.phones', more);
  const named = withValue(profile, 'company.name', 'Theirs Ltd.');
  const { tree, both } = merge(profile, mine, named);
  expect(rowsAt(tree, 'company.phones')).toEqual(more);
  expect(textAt(tree, 'company.name')).toBe('Theirs Ltd.');
  expect(both).toEqual([]);
  const dialled = withValue(profile, 'company.phones.0.display', '555-0199');
  expect(merge(profile, mine, dialled)).toEqual({ tree: mine, both: ['company.phones'] });
});

test('what an older page kept on this device is made fit to be edited', () => {
  const kept = {
    company: { name: 7, founded: 2020, phones: [{ id: 'nine' }, 'no row'], areasServed: ['Truro', 9] },
    claims: 'none',
    gone: true,
  };
  const found = fitted(kept, profile);
  expect(found.company.name).toBe('Northern Watch Ltd.');
  expect(found.company.founded).toBe(2020);
  expect(found.company.phones).toEqual([{ id: 'nine', display: '555-0100' }]);
  expect(found.company.areasServed).toEqual(['Truro', 'Truro']);
  expect(found.claims).toBe(profile.claims);
});

test('a new row gets an id that no other has', () => {
  expect(freeId('phone', rowsAt(profile, 'company.phones'))).toBe('phone-3');
  expect(freeId('phone', [{ id: 'phone-2' }])).toBe('phone-3');
});
