/** The progress of a campaign, in numbers. */

import type { CampaignRow } from '../../../../api/staff.ts';
import { count, countOf } from '../../../../lib/words/numbers.model.ts';

/** The mails of a campaign, counted by outcome. */
export type MailCounts = Pick<
  CampaignRow,
  'recipient_count' | 'sent_count' | 'failed_count' | 'skipped_count' | 'uncertain_count' | 'waiting_count'
>;

/** `n` of `of` as a fraction; null where there is nothing to measure. */
export const partOf = (n: number, of: number): number | null => (of > 0 ? n / of : null);

/** How many mails have an outcome, of any kind. */
export const decided = (row: MailCounts): number =>
  row.sent_count + row.failed_count + row.skipped_count + row.uncertain_count;

/** The progress of a sending, 0 to 100; it is never full before every mail has an outcome. */
export function progressOf(row: MailCounts): number {
  if (row.recipient_count === 0) return 0;
  const part = Math.floor((100 * decided(row)) / row.recipient_count);
  return Math.min(part, decided(row) < row.recipient_count ? 99 : 100);
}

/** The message about a sending whose number was announced before its end (D83). */
export function whereItStands(row: MailCounts): string {
  const { sent_count, recipient_count, waiting_count, failed_count, uncertain_count } = row;
  const lines = [`${count(sent_count)} of ${countOf(recipient_count, 'mail')} handed over`];
  if (waiting_count > 0) lines.push(`${count(waiting_count)} waiting`);
  if (failed_count > 0) lines.push(`${count(failed_count)} failed`);
  if (uncertain_count > 0) lines.push(`${count(uncertain_count)} uncertain`);
  return lines.join(', ');
}

/** The size of a mail: `48 KB`, of 1000 bytes each, as mail programs count. */
export const kilobytes = (bytes: number): string => `${count(Math.ceil(bytes / 1000))} KB`;
