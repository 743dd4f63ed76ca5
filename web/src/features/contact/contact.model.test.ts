// Proves: V215, contact-5, contact-9

import { limits } from '@catalog/quotes.json';
import { describe, expect, it } from 'vitest';
import { type Entry, type EntryState, newEntry } from '../../lib/outbox/outbox.model';
import {
  broughtBack,
  type ContactValues,
  isEmergency,
  linesOf,
  payload,
  replySentence,
  sortErrors,
  toValues,
  validate,
} from './contact.model';

const good: ContactValues = {
  name: 'Dana Birch',
  email: 'dana@birch.example',
  phone: '',
  subject: 'service',
  message: 'Do you guard the west gate, too?',
};

describe('validate', () => {
  it('passes a good message', () => expect(validate(good)).toEqual({}));

  it('tells of everything that is missing at once, the phone not', () => {
    expect(Object.keys(validate(toValues({})))).toEqual(['name', 'email', 'subject', 'message']);
  });

  it.each<[string, Partial<ContactValues>, string | undefined]>([
    ['a name of blanks', { name: '  ' }, 'name'],
    ['a name too long', { name: 'n'.repeat(limits.name + 1) }, 'name'],
    ['emoji that fill the name', { name: '🦊'.repeat(limits.name) }, undefined],
    ['an address without a dot', { email: 'dana@birch' }, 'email'],
    ['a phone of words', { phone: 'call me' }, 'phone'],
    ['a phone', { phone: '(403) 555-0117' }, undefined],
    ['no subject', { subject: '' }, 'subject'],
    ['a message of blanks', { message: ' \n ' }, 'message'],
    ['a message too long', { message: 'm'.repeat(limits.message + 1) }, 'message'],
    ['the longest message', { message: 'm'.repeat(limits.message) }, undefined],
  ])('%s', (_name, change, wrong) => {
    expect(Object.keys(validate({ ...good, ...change }))).toEqual(wrong ? [wrong] : []);
  });
});

describe('payload', () => {
  it('is V92: trimmed, with the fixed source, without an empty phone', () => {
    expect(payload({ ...good, name: ' Dana Birch ' }, 1234.6, '')).toEqual({
      name: 'Dana Birch',
      email: 'dana@birch.example',
      subject: 'service',
      message: 'Do you guard the west gate, too?',
      source: 'contact',
      elapsedMs: 1235,
    });
  });

  it('carries the honeypot and a phone when they are filled', () => {
    expect(payload({ ...good, phone: '403-555-0117' }, 1, 'x')).toMatchObject({
      phone: '403-555-0117',
      website: 'x',
    });
  });
});

describe('isEmergency', () => {
  it.each([
    ['emergency', 'Hello', true],
    ['other', 'There was a break-in', true],
    ['other', 'A question of design', false],
    ['', '', false],
  ])('subject %j, message %j: %s', (subject, message, want) => {
    expect(isEmergency({ subject, message })).toBe(want);
  });
});

it('says the specified sentence, or a faster one for an emergency', () => {
  expect(replySentence()).toBe("We'll get back to you within 24 hours.");
  expect(replySentence('30 minutes')).toBe("We'll get back to you within 30 minutes.");
});

it('puts the errors of the server at their fields, others beside them', () => {
  const list = [
    { field: 'body.email', message: 'a' },
    { field: 'source', message: 'b' },
  ];
  expect(sortErrors(list)).toEqual({ errors: { email: 'a' }, others: ['b'] });
});

const entry = (state: EntryState, createdAt: number): Entry => ({
  ...newEntry(`${state} ${createdAt}`, 'contact', '/api/contact', {}, createdAt),
  state,
  result: { reference: 'MSG-20261121-7K2Q9D' },
});

describe('linesOf', () => {
  it('has a line for what arrived and for what waits, none for what came back or is being sent', () => {
    const all = (['delivered', 'waiting', 'returned', 'refused', 'stale'] as const).map((state, i) =>
      entry(state, i),
    );
    expect(linesOf(all, Infinity).map(({ state }) => state)).toEqual(['received', 'not-sent']);
    expect(linesOf([...all, entry('waiting', 9)], 9)).toHaveLength(2);
    expect(linesOf(null, Infinity)).toEqual([]);
  });
});

it('brings back the latest message that needs a correction', () => {
  expect(broughtBack([entry('returned', 1), entry('refused', 2), entry('waiting', 3)])?.id).toBe('refused 2');
  expect(broughtBack([entry('delivered', 1)])).toBeUndefined();
});
