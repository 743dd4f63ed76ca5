/** The message about a sending that is blocked by the mail server. */

import type { CampaignRow } from '../../../../api/staff.ts';
import { timeNear } from '../../../../lib/clock/board-time.ts';
import { countOf } from '../../../../lib/words/numbers.model.ts';

/** The cause, and what it means for the mails. */
export type BlockedWords = { what: string; mails: string };

/** The message, or null when its mails are being sent or it is not sending. */
export function blockedWords(
  row: Pick<CampaignRow, 'held_up' | 'waiting_count'>,
  now: number,
): BlockedWords | null {
  const up = row.held_up;
  if (!up) return null;
  const waiting = countOf(row.waiting_count, 'mail waits', 'mails wait');
  const leave = row.waiting_count === 1 ? 'leaves' : 'leave';
  if (up.since === null) {
    return {
      what: 'No mail server is set up.',
      mails: `Nothing is lost: ${waiting} and ${leave} as soon as there is one.`,
    };
  }
  const reason = up.reason.trim().replace(/\.$/, '');
  return {
    what: `The mail server has taken no mails since ${timeNear(up.since, now)}${reason && `: ${reason}`}.`,
    mails: `Nothing is lost: ${waiting} and ${leave} as soon as it takes them again.`,
  };
}
