/** What the staff must know about the sending of mails, as one sentence. */

import type { MailHealth } from '../../api/staff.ts';

/** A sentence, whether it is red or amber, and which part of the outbox it is about. */
export type MailWarning = { text: string; grave: boolean; query: string };

/** The warning, or null when there is nothing to say. What a person must decide comes before what only waits. */
export function mailWarning(mail: MailHealth): MailWarning | null {
  if (mail.uncertain > 0 || mail.failed > 0) return wentWrong(mail);
  if (!mail.configured) {
    const kept =
      mail.waiting === 0
        ? 'Mails are kept'
        : `${mails(mail.waiting)} kept and ${mail.waiting === 1 ? 'waits' : 'wait'}`;
    return {
      text: `Mail is not configured. ${kept}; read ${mail.waiting === 1 ? 'it' : 'them'} in the outbox.`,
      grave: false,
      query: '',
    };
  }
  if (mail.down_since !== null) {
    return {
      text: `The mail server does not take mails. ${mails(mail.waiting)} waiting; they go out by themselves.`,
      grave: false,
      query: '',
    };
  }
  return null;
}

function wentWrong({ uncertain, failed, configured }: MailHealth): MailWarning {
  const parts = [
    failed > 0 && `${mails(failed)} not delivered`,
    uncertain > 0 &&
      `${uncertain === 1 ? '1 mail may or may not have' : `${uncertain} mails may or may not have`} arrived`,
    !configured && 'mail is not configured any more',
  ].filter((part) => part !== false);
  const text = `${parts.join('; ')}. Someone must look.`;
  return { text, grave: true, query: failed > 0 ? '?state=failed' : '?state=uncertain' };
}

function mails(n: number): string {
  return n === 1 ? '1 mail is' : `${n} mails are`;
}
