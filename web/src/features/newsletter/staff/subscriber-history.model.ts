/** One line of what happened between us and a subscriber: sign-ups, consents and mails. */

import type { ConsentRecord, Subscriber } from '../../../api/staff.ts';
import { basisLabel } from './labels.ts';

/** One entry; `detail` are words of theirs or ours, `facts` what proves a consent. */
export type HistoryEntry = {
  id: string;
  kind: 'signup' | 'consent' | 'end' | 'mail';
  at: string;
  title: string;
  detail?: string;
  topics?: readonly string[];
  /** Where the mail stands, as the server calls it. */
  state?: string;
  mail?: string;
  facts: readonly Fact[];
  /** The account that recorded it for them; empty when they did it themselves. */
  actor: string;
};

/** A name and its value: words, an instant, or the day of one. */
export type Fact = { name: string; text?: string; at?: string; day?: string };

type Told = Pick<Subscriber, 'signed_up' | 'consents' | 'mails'>;

/** Everything, the latest first. What happened in one moment stands in the order sign-up, consent, mail from below. */
export function historyOf({ signed_up, consents, mails }: Told): HistoryEntry[] {
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
  ];
  const rank = { mail: 0, end: 1, consent: 1, signup: 2 };
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || rank[a.kind] - rank[b.kind]);
}

/** The purpose of a sign-up whose address has not confirmed itself (internal/newsletter, forAsked). */
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
  return facts.filter((fact) => fact !== false && fact !== '');
}
