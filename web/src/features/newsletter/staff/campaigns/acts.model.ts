/** What can be done with a campaign in each state, and by whom (S43, S78, D83). */

import type { CampaignRow } from '../../../../api/staff.ts';

/** One thing that can be done. */
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

/** What the viewer's role allows. */
export type Allowed = { write: boolean; send: boolean };

const acts: Record<CampaignRow['status'], readonly Act[]> = {
  draft: ['send', 'edit', 'schedule', 'duplicate', 'delete'],
  scheduled: ['edit', 'schedule', 'unschedule', 'duplicate', 'delete'],
  // Its time passed unused: a person says what becomes of it (U24).
  held: ['send', 'edit', 'schedule', 'unschedule', 'duplicate', 'delete'],
  sending: ['pause', 'cancel', 'duplicate'],
  paused: ['resume', 'cancel', 'duplicate'],
  cancelled: ['duplicate'],
  sent: ['duplicate'],
};

/** What decides whether mails leave. The others write. */
const sends: readonly Act[] = ['send', 'resume', 'pause', 'schedule', 'unschedule', 'cancel'];

/** What decides that, of a campaign. */
export type Standing = Pick<CampaignRow, 'status' | 'sent_at' | 'sent_count' | 'uncertain_count'>;

/** What can be done with a campaign, in the order in which it is offered. */
export const actsOf = (row: Standing, may: Allowed): Act[] =>
  [...acts[row.status], ...(leftNothing(row) ? (['delete'] as const) : [])].filter((act) =>
    sends.includes(act) ? may.send : may.write,
  );

/** Whether it was called off before any mail of it left, or may have: then there is nothing to keep on record. */
const leftNothing = ({ status, sent_at, sent_count, uncertain_count }: Standing): boolean =>
  status === 'cancelled' && sent_at !== null && sent_count + uncertain_count === 0;

/** Whether its words can still be changed. */
export const isOpen = (status: CampaignRow['status']): boolean => acts[status].includes('edit');

/** Whether its mails may be leaving: its numbers move by themselves. */
export const isUnderWay = (status: CampaignRow['status']): boolean => status === 'sending';

/** Whether people have been chosen for it: then it has numbers. */
export const isLaunched = (row: Pick<CampaignRow, 'launched_at'>): boolean => row.launched_at !== null;
