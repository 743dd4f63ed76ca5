// Proves: operations-31, operations-32

import { expect, it } from 'vitest';
import { bodyOf, changed, chosen, emptyDraft, isBegun, keyed, wrongIn } from './told.model.ts';

const draft = { ...emptyDraft, name: 'Dana Birch', phone: '780-555-0142', serviceType: 'surveillance' };

it('sends what was said, and nothing that was not', () => {
  expect(bodyOf(draft)).toEqual({
    name: 'Dana Birch',
    phone: '780-555-0142',
    serviceType: 'surveillance',
    mine: true,
    confirm: false,
  });
});

it('promises no mail without an address', () => {
  expect(bodyOf({ ...draft, confirm: true }).confirm).toBe(false);
  expect(bodyOf({ ...draft, confirm: true, email: 'dana@birch.example' }).confirm).toBe(true);
});

it('keeps the key of the same words, after a reload as well', () => {
  let keys = 0;
  const newKey = () => `key ${++keys}`;
  const once = keyed(draft, newKey);
  expect(keyed(structuredClone(once), newKey).key).toBe('key 1');
  expect(keyed({ ...once, message: 'Two guards.' }, newKey).key).toBe('key 2');
});

it('fills in who is known, and replaces nothing', () => {
  const known = {
    lead_id: 'lead_1',
    name: 'D. Birch',
    company: 'Birch & Sons',
    email: '',
    phone: '+17805550142',
  };
  const after = chosen(draft, known);
  expect(after).toMatchObject({ name: 'Dana Birch', company: 'Birch & Sons', phone: '780-555-0142' });
  expect(bodyOf(after)).toMatchObject({ lead_id: 'lead_1' });
});

it('asks again about another number', () => {
  const other = changed({ ...draft, person: 'new' }, { phone: '780-555-0143' });
  expect(bodyOf(other)).not.toHaveProperty('new_person');
  expect(bodyOf({ ...draft, person: 'new' })).toMatchObject({ new_person: true });
  expect(bodyOf(changed({ ...draft, person: 'new' }, { message: 'x' }))).toMatchObject({ new_person: true });
});

it('asks for a name, a service and one way to reach them, as the server does', () => {
  expect(wrongIn(draft)).toEqual({});
  expect(Object.keys(wrongIn(emptyDraft)).sort()).toEqual(['name', 'phone', 'serviceType']);
  expect(wrongIn({ ...draft, phone: '', email: 'dana@birch.example' })).toEqual({});
  expect(Object.keys(wrongIn({ ...draft, email: 'dana@' }))).toEqual(['email']);
});

it('knows when something would be missed', () => {
  expect(isBegun(emptyDraft)).toBe(false);
  expect(isBegun({ ...emptyDraft, message: 'a' })).toBe(true);
  expect(isBegun({ ...emptyDraft, mine: false })).toBe(false);
});
