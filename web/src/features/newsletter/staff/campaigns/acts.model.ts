/** The available acts of a campaign in each state, and who may do them (S43, S78, D83). */

import type { CampaignRow } from '../../../../api/staff.ts';

/** One act. */
export type Act =
  | 'send'
  | 'resume'
  | 'pause'
  | 'edit'
  | 'schedule'
  | 'unschedule'
  | 'cancel'
  | 'duplicate'
  | 'delete';

/** The permissions of the user's role. */
export type Allowed = { write: boolean; send: boolean };

const acts: Record<CampaignRow['status'], readonly Act[]> = {
  draft: ['send', 'edit', 'schedule', 'duplicate', 'delete'],
  scheduled: ['edit', 'schedule', 'unschedule', 'duplicate', 'delete'],
  // Its time has passed without a launch: a person decides what happens to it (U24).
  held: ['send', 'edit', 'schedule', 'unschedule', 'duplicate', 'delete'],
  sending: ['pause', 'cancel', 'duplicate'],
  paused: ['resume', 'cancel', 'duplicate'],
  cancelled: ['duplicate'],
  sent: ['duplicate'],
};

/** The acts that decide whether mails are sent. The others edit. */
const sends: readonly Act[] = ['send', 'resume', 'pause', 'schedule', 'unschedule', 'cancel'];

/** The fields of a campaign that decide which acts are available. */
export type Standing = Pick<CampaignRow, 'status' | 'sent_at' | 'sent_count' | 'uncertain_count'>;

/** The available acts of a campaign, in the order in which they are offered. */
export const actsOf = (row: Standing, may: Allowed): Act[] =>
  [...acts[row.status], ...(leftNothing(row) ? (['delete'] as const) : [])].filter((act) =>
    sends.includes(act) ? may.send : may.write,
  );

/** Whether it was cancelled before any of its mails was sent, or may have been: then there is nothing to keep on record. */
const leftNothing = ({ status, sent_at, sent_count, uncertain_count }: Standing): boolean =>
  status === 'cancelled' && sent_at !== null && sent_count + uncertain_count === 0;

/** Whether its content can still be edited. */
export const isOpen = (status: CampaignRow['status']): boolean => acts[status].includes('edit');

/** Whether its mails may be being sent: its numbers change by themselves. */
export const isUnderWay = (status: CampaignRow['status']): boolean => status === 'sending';

/** Whether it has an audience: then it has numbers. */
export const isLaunched = (row: Pick<CampaignRow, 'launched_at'>): boolean => row.launched_at !== null;
