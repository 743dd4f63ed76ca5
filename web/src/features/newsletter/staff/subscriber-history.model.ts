/** One entry of a subscriber's history: sign-ups, consents, mails, and reports about those. */

import type { ConsentRecord, Subscriber, SubscriberCampaign, SubscriberReport } from '../../../api/staff.ts';
import { campaignPage, skippedBecause } from './campaigns/labels.ts';
import { basisLabel } from './labels.ts';
import { effectWords, kindTitle, statusWords } from './reports/report.model.ts';

/** One entry; `detail` is text of theirs or ours, `facts` prove a consent. */
export type HistoryEntry = {
  id: string;
  kind: 'signup' | 'consent' | 'end' | 'mail' | 'campaign' | 'report';
  at: string;
  title: string;
  detail?: string;
  topics?: readonly string[];
  /** The state of the mail, as the server names it. */
  state?: string;
  mail?: string;
  facts: readonly Fact[];
  /** The account that recorded it for them; empty when they did it themselves. */
  actor: string;
};

/** A name and its value: text, which may be a link, an instant, or a day. */
export type Fact = { name: string; text?: string; to?: string; at?: string; day?: string };

type Told = Pick<Subscriber, 'signed_up' | 'consents' | 'mails' | 'campaigns' | 'reports'>;

/** How many entries a page shows; the server sends as many of each kind without a natural limit. */
export const SHOWN = 200;

/** The latest entries, and whether there are more. */
export function latestOf(one: Told & Pick<Subscriber, 'older'>): { entries: HistoryEntry[]; more: boolean } {
  const all = historyOf(one);
  return { entries: all.slice(0, SHOWN), more: one.older || all.length > SHOWN };
}

/** All entries, the latest first. Entries of the same instant are in the order sign-up, consent, mail, report from below. */
export function historyOf({ signed_up, consents, mails, campaigns, reports }: Told): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    ...signed_up.map(
      ({ at, topics, interest_score }, index): HistoryEntry => ({
        id: `signup-${index}-${at}`,
        kind: 'signup',
        at,
        title: 'Signed up on the site',
        topics: topics ?? [],
        facts: [{ name: 'Score', text: String(interest_score) }],
        actor: '',
      }),
    ),
    ...consents.map(consentEntry),
    ...mails.map(
      ({ id, subject, state, created_at, sent_at }): HistoryEntry => ({
        id,
        kind: 'mail',
        at: created_at,
        title: subject,
        state,
        mail: id,
        facts: sent_at === null ? [] : [{ name: 'Sent', at: sent_at }],
        actor: '',
      }),
    ),
    ...campaigns.map(campaignEntry),
    ...reports.map(reportEntry),
  ];
  const rank = { report: 0, mail: 1, campaign: 1, end: 2, consent: 2, signup: 3 };
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || rank[a.kind] - rank[b.kind]);
}

/** A mail whose outcome was known sooner than this was handed over when it was settled. */
const MINUTE_MS = 60_000;

function campaignEntry(one: SubscriberCampaign): HistoryEntry {
  const { campaign_id, campaign, subject, state, reason, code } = one;
  const why = state === 'skipped' ? skippedBecause(reason) : reason;
  const reply = [code > 0 && !why.startsWith(String(code)) ? String(code) : '', why]
    .filter(Boolean)
    .join(' ');
  // In the server's order: when its outcome was known, else when it was handed over, else when the campaign began.
  const at = one.settled_at ?? one.attempted_at ?? one.launched_at ?? '';
  // For a mail that was accepted, a later bounce is shown in its report; "250" is of no use to staff.
  const facts: (Fact | false | '')[] = [
    { name: 'Campaign', text: campaign, to: campaignPage(campaign_id) },
    state !== 'sent' && reply !== '' && { name: 'Why', text: reply },
    one.attempted_at !== null &&
      Date.parse(at) - Date.parse(one.attempted_at) >= MINUTE_MS && {
        name: 'Handed over',
        at: one.attempted_at,
      },
    one.opened_at !== null && { name: 'Opened', at: one.opened_at },
    one.opened_at === null &&
      one.machine_opened_at !== null && { name: 'Opened by a program', at: one.machine_opened_at },
    one.clicked_at !== null && { name: 'Link followed', at: one.clicked_at },
    one.clicked_at === null &&
      one.machine_clicked_at !== null && { name: 'Link followed by a program', at: one.machine_clicked_at },
  ];
  return {
    id: `campaign-${campaign_id}`,
    kind: 'campaign',
    at,
    title: subject,
    state,
    facts: facts.filter(isFact),
    actor: '',
  };
}

function reportEntry({
  id,
  kind,
  at,
  words,
  status_code,
  campaign_id,
  campaign_title,
  effect,
}: SubscriberReport): HistoryEntry {
  const facts: (Fact | false | '')[] = [
    campaign_id && { name: 'Campaign', text: campaign_title || campaign_id, to: campaignPage(campaign_id) },
    status_code && { name: 'Status', text: `${status_code}, ${statusWords(status_code)}` },
    { name: 'Led to', text: effectWords(effect, kind) },
  ];
  return {
    id,
    kind: 'report',
    at,
    title: kindTitle(kind),
    ...(words && { detail: words }),
    facts: facts.filter(isFact),
    actor: '',
  };
}

const isFact = (fact: Fact | false | ''): fact is Fact => fact !== false && fact !== '';

/** The purpose of a sign-up whose address is not confirmed (internal/newsletter/subscribers, ConsentAsked). */
const ASKED = 'newsletter-asked';

const hasEnded = ({ basis }: ConsentRecord) => basis === 'withdrawn' || basis === 'lapsed';

function consentEntry(consent: ConsentRecord): HistoryEntry {
  return {
    id: consent.id,
    kind: hasEnded(consent) ? 'end' : 'consent',
    at: consent.created_at,
    title: titleOf(consent),
    ...(consent.wording && { detail: consent.wording }),
    facts: factsOf(consent),
    actor: consent.actor,
  };
}

function titleOf({ basis, purpose, page, actor }: ConsentRecord): string {
  if (basis === 'withdrawn') return actor ? 'Unsubscribed by us, as they asked' : 'Unsubscribed';
  if (basis === 'lapsed') return 'Never confirmed: the sign-up lapsed';
  if (purpose === ASKED) return 'Agreed in the form, not confirmed yet';
  if (page === 'import') return 'Taken over from a list';
  return 'Confirmed by the link in the mail';
}

function factsOf(consent: ConsentRecord): Fact[] {
  const { basis, wording_version, page, address, user_agent, given_at, expires_at } = consent;
  const facts: (Fact | false | '')[] = [
    { name: 'Ground', text: basisLabel(basis) },
    { name: 'For', text: consent.purpose === ASKED ? 'being asked to confirm' : 'the newsletter' },
    wording_version && { name: 'Words', text: `version ${wording_version}` },
    given_at !== null && { name: 'Given', day: given_at },
    !hasEnded(consent) &&
      (expires_at === null
        ? { name: 'Holds', text: 'until it is taken back' }
        : { name: 'Holds until', day: expires_at }),
    page && { name: 'Page', text: page === 'import' ? 'an imported list' : page },
    address && { name: 'From', text: address },
    user_agent && { name: 'Program', text: user_agent },
  ];
  return facts.filter(isFact);
}
