/** Labels and colours of subscribers' states. */

import { topics } from '@catalog/newsletter.json';
import type { SubscriberRow } from '../../../api/staff.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { statuses } from './subscriber-filter.model.ts';

type Status = SubscriberRow['status'];

const tones: Record<Status, Tone> = {
  active: 'success',
  pending: 'info',
  unsubscribed: 'neutral',
  bounced: 'warning',
  complained: 'danger',
};

/** How a state is shown. */
export const statusTone = (status: Status): Tone => tones[status];
export const statusLabel = (status: Status): string =>
  statuses.find(({ id }) => id === status)?.label ?? status;

/** The label of a topic; one that is no longer in the catalogue is shown as it is. */
export const topicLabel = (id: string): string => topics.find((topic) => topic.id === id)?.label ?? id;

/** Whether a person chose all topics. */
export const choseAll = (chosen: readonly string[]): boolean => topics.every(({ id }) => chosen.includes(id));

const bases: Record<string, string> = {
  '': 'Not confirmed',
  express: 'Express consent',
  inquiry: 'Inquiry',
  purchase: 'Purchase',
  withdrawn: 'Taken back',
  lapsed: 'Lapsed',
};

/** The legal basis on which a person is written to (M15). */
export const basisLabel = (basis: string): string => bases[basis] ?? basis;

const origins: Record<SubscriberRow['origin'], string> = {
  form: 'by the sign-up form',
  import: 'from an imported list',
};

/** How a person came to the newsletter. */
export const originLabel = (origin: SubscriberRow['origin']): string => origins[origin];

const mails: Record<string, string> = {
  kept: 'Kept',
  pending: 'Waiting',
  claimed: 'Waiting',
  attempting: 'Being sent',
  deferred: 'Tried again later',
  sent: 'Sent',
  failed: 'Failed',
  uncertain: 'Uncertain',
};

/** The state of a mail. */
export const mailLabel = (state: string): string => mails[state] ?? state;
export const mailTone = (state: string): Tone =>
  (({ sent: 'success', failed: 'danger', uncertain: 'warning', deferred: 'warning' }) as const)[state] ??
  'neutral';

/** The address of one subscriber's page. */
export const pageOf = (id: string): string => `/newsletter-manager/subscribers/${encodeURIComponent(id)}`;

/** The address of the reports. */
export const REPORTS = '/newsletter-manager/reports';

/** The address of the list. */
export const LIST = '/newsletter-manager/subscribers';
