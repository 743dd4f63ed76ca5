// Proves: V140, D21, newsletter-4, newsletter-20, newsletter-21

import { texts } from '@catalog/newsletter.json';
import { describe, expect, it } from 'vitest';
import { type Entry, type EntryState, newEntry } from '../../lib/outbox/outbox.model';
import {
  broughtBack,
  interestOf,
  isSubscribed,
  linesOf,
  payload,
  type SignUpValues,
  sortErrors,
  toValues,
  validate,
  wording,
} from './newsletter.model';

const good: SignUpValues = { email: 'dana@birch.example', interests: 'surveillance', consent: 'true' };

describe('the interest of V140', () => {
  it.each([
    ['', 0, false, false],
    ['industry-news', 5, true, false],
    ['security-guards surveillance industry-news', 50, true, false],
    ['virtual-guard surveillance industry-news', 55, true, true],
    ['virtual-guard virtual-guard dragons', 30, true, false],
    [
      'security-guards surveillance virtual-guard it-support emergency-response industry-news',
      105,
      true,
      true,
    ],
  ])('of %j is %i', (interests, score, hint, consult) => {
    expect(interestOf(interests)).toEqual({ score, hint, consult });
  });
});

describe('validate', () => {
  it('passes a good sign-up, and one without topics', () => {
    expect(validate(good)).toEqual({});
    expect(validate({ ...good, interests: '' })).toEqual({});
  });

  it('tells of everything that is missing at once', () => {
    expect(validate(toValues({}))).toEqual({
      email: 'Please enter your email address.',
      consent: texts.consentMissing,
    });
    expect(Object.keys(validate({ ...good, email: 'dana@birch' }))).toEqual(['email']);
  });
});

describe('toValues', () => {
  it('takes a body, a draft and a post without script, each without its consent', () => {
    const expected = { email: 'a@b.example', interests: 'surveillance it-support', consent: '' };
    for (const interests of [['it-support', 'surveillance', 'dragons', 3], 'it-support surveillance']) {
      expect(toValues({ email: 'a@b.example', interests, consent: true })).toEqual(expected);
    }
  });

  it.each([null, undefined, 7, {}, { email: 3, interests: { a: 1 } }])('takes nothing out of %j', (given) => {
    expect(toValues(given)).toEqual({ email: '', interests: '', consent: '' });
  });
});

describe('payload', () => {
  it('is the documented JSON with the time it took', () => {
    expect(payload({ ...good, email: ' dana@birch.example ' }, 1234.6, '')).toEqual({
      email: 'dana@birch.example',
      interests: ['surveillance'],
      consent: true,
      elapsedMs: 1235,
    });
    expect(payload({ ...good, interests: '', consent: '' }, -3, 'x')).toEqual({
      email: 'dana@birch.example',
      interests: [],
      consent: false,
      elapsedMs: 0,
      website: 'x',
    });
  });
});

it('puts an error about one topic at the topics', () => {
  const found = sortErrors([
    { field: 'interests.0', message: 'expected string' },
    { field: 'dragons', message: 'unexpected property' },
  ]);
  expect(found).toEqual({ errors: { interests: 'expected string' }, others: ['unexpected property'] });
});

it('says who asks for consent and that it can be taken back', () => {
  expect(wording().text).toContain('Wardgate Security Inc. may send me its newsletter');
  expect(wording().text).toContain('unsubscribe at any time');
  expect(wording().sender).toBe(
    'Sent by Wardgate Security Inc., 210 Aurora Gate, Fort McMurray, AB T9H 0X0, hello@wardgate.example.',
  );
});

const entry = (state: EntryState, change: Partial<Entry> = {}): Entry => ({
  ...newEntry(`id-${state}-${change.status ?? 0}`, 'newsletter', '/api/newsletter/subscriptions', {}, 1000),
  state,
  ...change,
});

describe('what is told of sign-ups', () => {
  const all = [
    entry('waiting'),
    entry('delivered', { result: { message: 'On its way.' } }),
    entry('refused', { status: 409 }),
    entry('refused', { status: 403 }),
    entry('returned', { status: 422 }),
  ];

  it('beside the form: what arrived, waits, or was not needed', () => {
    expect(linesOf(all, Infinity).map(({ state }) => state)).toEqual(['not-sent', 'received', 'subscribed']);
    expect(linesOf(all, 1000)).toEqual([]);
    expect(linesOf(null, Infinity)).toEqual([]);
  });

  it('in the form: what is to be corrected, and never that an address is subscribed', () => {
    expect(broughtBack(all)?.status).toBe(422);
    expect(broughtBack(all.slice(0, 4))?.status).toBe(403);
    expect(broughtBack(all.slice(0, 3))).toBeUndefined();
    expect(all.filter(isSubscribed)).toHaveLength(1);
  });
});
