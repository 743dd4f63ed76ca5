/** What staff must know about the mailbox that customers' answers are picked up from. */

import type { MailboxTrouble } from '../../api/staff.ts';
import { dayAndTime } from '../../lib/clock/board-time.ts';

/** One or two sentences: what waits by itself, and what a person has to open in the mailbox. */
export function mailboxNote({ down_since, waiting, left }: MailboxTrouble): string {
  const parts = [
    down_since !== null &&
      `The mailbox of customers' answers cannot be read since ${dayAndTime(down_since)}. They wait in it.`,
    waiting > 0 &&
      `${waiting === 1 ? '1 answer' : `${waiting} answers`} could not be stored yet, and will be tried again.`,
    left > 0 &&
      `${left === 1 ? '1 answer is' : `${left} answers are`} left in the mailbox, and will not be taken. Someone must open ${left === 1 ? 'it' : 'them'} there.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}
