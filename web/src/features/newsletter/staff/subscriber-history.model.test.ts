// Proves: newsletter-46

import { expect, test } from 'vitest';
import type { ConsentRecord, SubscriberCampaign, SubscriberReport } from '../../../api/staff.ts';
import { historyOf, latestOf, SHOWN } from './subscriber-history.model.ts';

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
const none = { signed_up: [], consents: [], mails: [], campaigns: [], reports: [] };
const only = (change: Partial<ConsentRecord>) => historyOf({ ...none, consents: [consent(change)] })[0];

test('the latest comes first; of one moment the sign-up is the first that happened', () => {
  const at = '2026-11-20T09:00:00Z';
  const history = historyOf({
    ...none,
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

const campaign = (change: Partial<SubscriberCampaign>): SubscriberCampaign => ({
  campaign_id: 'campaign_1',
  campaign: 'Winter readiness',
  subject: 'Snow, ice and your north gate',
  state: 'sent',
  code: 250,
  reason: '',
  became: '',
  launched_at: '2026-11-20T10:00:00Z',
  attempted_at: '2026-11-20T10:01:00Z',
  settled_at: '2026-11-20T10:03:01Z',
  opened_at: null,
  clicked_at: null,
  machine_opened_at: null,
  machine_clicked_at: null,
  ...change,
});
const factsOf = (change: Partial<SubscriberCampaign>) =>
  historyOf({ ...none, campaigns: [campaign(change)] })[0]?.facts.slice(1);
const handed = { name: 'Handed over', at: '2026-11-20T10:01:00Z' };

test('a campaign leads to its page and stands where its fate was known, or where it began', () => {
  const [entry] = historyOf({ ...none, campaigns: [campaign({})] });
  expect(entry).toMatchObject({
    kind: 'campaign',
    title: 'Snow, ice and your north gate',
    state: 'sent',
    at: '2026-11-20T10:03:01Z',
    facts: [
      { name: 'Campaign', text: 'Winter readiness', to: '/newsletter-manager/campaigns/campaign_1' },
      handed,
    ],
  });
  const waiting = campaign({ state: 'pending', code: 0, attempted_at: null, settled_at: null });
  expect(historyOf({ ...none, campaigns: [waiting] })[0]?.at).toBe('2026-11-20T10:00:00Z');
});

test.each<[string, Partial<SubscriberCampaign>, object[]]>([
  [
    'a refusal is told with its reply',
    { state: 'failed', code: 550, reason: '5.1.1 unknown' },
    [{ name: 'Why', text: '550 5.1.1 unknown' }, handed],
  ],
  [
    'what was skipped says why in words',
    { state: 'skipped', code: 0, reason: 'other-topics', attempted_at: null },
    [{ name: 'Why', text: 'They chose other topics' }],
  ],
  [
    'what was called off, too',
    { state: 'skipped', code: 0, reason: 'cancelled', attempted_at: null },
    [{ name: 'Why', text: 'The sending was cancelled' }],
  ],
  ['a mail that was settled at once was handed over then', { settled_at: '2026-11-20T10:01:59Z' }, []],
  ['what is noted of a mail that was taken stands in its report', { reason: 'bounced 5.1.1' }, [handed]],
  [
    'a person’s doing is told, a program’s only where there is none',
    { opened_at: 'A', machine_opened_at: 'B', machine_clicked_at: 'C' },
    [handed, { name: 'Opened', at: 'A' }, { name: 'Link followed by a program', at: 'C' }],
  ],
])('%s', (_, change, facts) => expect(factsOf(change)).toEqual(facts));

const report: SubscriberReport = {
  id: 'report_1',
  kind: 'hard',
  status_code: '5.1.1',
  words: 'user unknown',
  campaign_id: 'campaign_1',
  campaign_title: 'Winter readiness',
  effect: 'ended',
  at: '2026-11-20T10:03:01Z',
};

test('a report stands above the mail of the same moment, with its code in words and what it led to', () => {
  const [first, second] = historyOf({ ...none, campaigns: [campaign({})], reports: [report] });
  expect(second?.kind).toBe('campaign');
  expect(first).toMatchObject({
    title: 'Came back: the address is dead',
    detail: 'user unknown',
    facts: [
      { name: 'Campaign', to: '/newsletter-manager/campaigns/campaign_1' },
      { name: 'Status', text: '5.1.1, no such mailbox' },
      { name: 'Led to', text: 'Nothing is sent there any more' },
    ],
  });
});

test('a long history is cut behind the latest, and says so', () => {
  const campaigns = Array.from({ length: SHOWN }, (_, n) =>
    campaign({ campaign_id: `c${n}`, settled_at: new Date(Date.UTC(2026, 0, 1, n)).toISOString() }),
  );
  const whole = latestOf({ ...none, campaigns, older: false });
  expect([whole.entries.length, whole.more]).toEqual([SHOWN, false]);
  expect(latestOf({ ...none, campaigns, older: true }).more).toBe(true);
  const more = latestOf({ ...none, campaigns, reports: [report], older: false });
  expect([more.entries.length, more.more, more.entries[0]?.id]).toEqual([SHOWN, true, 'report_1']);
});
