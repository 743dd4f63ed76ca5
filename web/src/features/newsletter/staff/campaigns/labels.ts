/** Labels, colours and addresses for campaigns. */

import type { CampaignDelivery, CampaignRow } from '../../../../api/staff.ts';
import type { Tone } from '../../../../ui/badge.tsx';
import { topicLabel } from '../labels.ts';

type Status = CampaignRow['status'];

const looks: Record<Status, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  held: { label: 'Held', tone: 'warning' },
  sending: { label: 'Sending', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
};

/** How a state is shown. */
export const statusLook = (status: Status) => looks[status];

/** The address of the list. */
export const CAMPAIGNS = '/newsletter-manager';

/** The address of one campaign's page. */
export const campaignPage = (id: string): string => `${CAMPAIGNS}/campaigns/${encodeURIComponent(id)}`;

/** The address of its editor; of a new one without an id. */
export const campaignEditor = (id = ''): string =>
  id === '' ? `${CAMPAIGNS}/campaigns/new` : `${campaignPage(id)}/edit`;

const deliveries: Record<CampaignDelivery['state'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'neutral' },
  claimed: { label: 'Waiting', tone: 'neutral' },
  attempting: { label: 'Being sent', tone: 'info' },
  deferred: { label: 'Tried again later', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  uncertain: { label: 'Uncertain', tone: 'warning' },
};

/** The state of one person's mail. */
export const deliveryLook = (state: CampaignDelivery['state']) => deliveries[state];

const refusals: Record<string, string> = {
  pending: 'never confirmed',
  unsubscribed: 'left',
  bounced: 'had mail come back',
  complained: 'called our mail unwanted',
  paused: 'paused it',
  'other-topics': 'chose other topics',
  'no-consent': 'let their consent lapse',
  'not-subscribed': 'left the list',
  suppressed: 'must not be written to',
};

/** Why people are left out, after any number: "1 left", "12 left". The server's words where there are none of ours. */
export const refusalLabel = (reason: string): string => refusals[reason] ?? reason;

/** Why a person's mail was skipped, as a sentence. */
export const skippedBecause = (reason: string): string => {
  if (reason === 'cancelled') return 'The sending was cancelled';
  const words = refusalLabel(reason);
  return words === reason ? reason : `They ${words}`;
};

/** Topics in a sentence: "IT Security or Industry News". */
export const topicsOf = (topics: readonly string[]): string =>
  new Intl.ListFormat('en-CA', { type: 'disjunction' }).format(topics.map(topicLabel));
