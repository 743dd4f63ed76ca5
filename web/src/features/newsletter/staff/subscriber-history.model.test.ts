import { expect, test } from 'vitest';
import type { ConsentRecord } from '../../../api/staff.ts';
import { historyOf } from './subscriber-history.model.ts';

const consent = (change: Partial<ConsentRecord>): ConsentRecord => ({
  id: 'con_1',
  contact: 'rowan@customers.example',
  purpose: 'newsletter',
  basis: 'express',
  wording: 'Yes, you may.',
  wording_version: '1',
  page: '/newsletter/confirm',
  address: '',
  user_agent: '',
  created_at: '2026-11-20T10:00:00Z',
  actor: '',
  given_at: null,
  expires_at: null,
  ...change,
});
const none = { signed_up: [], consents: [], mails: [] };
const only = (change: Partial<ConsentRecord>) => historyOf({ ...none, consents: [consent(change)] })[0];

test('the latest comes first; of one moment the sign-up is the first that happened', () => {
  const at = '2026-11-20T09:00:00Z';
  const history = historyOf({
    signed_up: [{ at, topics: ['it-support'], interest_score: 15 }],
    consents: [
      consent({}),
      consent({ id: 'con_0', purpose: 'newsletter-asked', created_at: at, page: '/newsletter' }),
    ],
    mails: [
      {
        id: 'mail_1',
        kind: 'newsletter.confirmation',
        subject: 'Please confirm',
        state: 'sent',
        created_at: at,
        sent_at: at,
      },
    ],
  });
  expect(history.map(({ title }) => title)).toEqual([
    'Confirmed by the link in the mail',
    'Please confirm',
    'Agreed in the form, not confirmed yet',
    'Signed up on the site',
  ]);
});

test.each<[string, Partial<ConsentRecord>]>([
  ['Unsubscribed', { basis: 'withdrawn' }],
  ['Unsubscribed by us, as they asked', { basis: 'withdrawn', actor: 'usr_1' }],
  ['Never confirmed: the sign-up lapsed', { basis: 'lapsed', purpose: 'newsletter-asked' }],
  ['Taken over from a list', { basis: 'purchase', page: 'import', actor: 'usr_1' }],
])('%s', (title, change) => expect(only(change)?.title).toBe(title));

test('a consent tells its ground, its words, where it came from and how long it holds', () => {
  const facts = only({
    basis: 'purchase',
    page: 'import',
    given_at: '2026-01-02T07:00:00Z',
    expires_at: '2028-01-02T07:00:00Z',
    address: '192.0.2.10',
    user_agent: 'Firefox',
  })?.facts;
  expect(facts).toEqual([
    { name: 'Ground', text: 'Purchase' },
    { name: 'For', text: 'the newsletter' },
    { name: 'Words', text: 'version 1' },
    { name: 'Given', day: '2026-01-02T07:00:00Z' },
    { name: 'Holds until', day: '2028-01-02T07:00:00Z' },
    { name: 'Page', text: 'an imported list' },
    { name: 'From', text: '192.0.2.10' },
    { name: 'Program', text: 'Firefox' },
  ]);
});

test('what was forgotten after 90 days is not shown as empty, and an end holds for no time', () => {
  expect(only({ basis: 'withdrawn', wording_version: '' })?.facts.map(({ name }) => name)).toEqual([
    'Ground',
    'For',
    'Page',
  ]);
});
