import type { MailState } from '../../api/staff.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

/** What each state of a mail is called and means (M5). */
export const mailStates: Record<MailState, { label: string; tone: Tone; meaning: string }> = {
  pending: { label: 'Pending', tone: 'neutral', meaning: 'Waits for its turn.' },
  claimed: { label: 'Claimed', tone: 'neutral', meaning: 'Is about to be sent.' },
  attempting: { label: 'Sending', tone: 'info', meaning: 'Is being handed to the mail server now.' },
  deferred: {
    label: 'Deferred',
    tone: 'warning',
    meaning: 'The mail server asked to try later; it goes out by itself.',
  },
  sent: { label: 'Sent', tone: 'success', meaning: 'The mail server took it.' },
  failed: {
    label: 'Failed',
    tone: 'danger',
    meaning: 'The mail server refused it for good. Check the address, then send it again.',
  },
  uncertain: {
    label: 'Uncertain',
    tone: 'danger',
    meaning:
      'The connection broke after the text was handed over, so nobody knows whether it arrived. It is never sent again by itself: the person could get it twice. Sent again it keeps its Message-ID, by which most mailboxes drop the copy.',
  },
  withheld: {
    label: 'Withheld',
    tone: 'neutral',
    meaning:
      'Not sent on purpose: a follow-up that was stopped before it left, or one more mail to an address that got several of its kind today. Nobody has to do anything about it.',
  },
  kept: { label: 'Kept', tone: 'warning', meaning: 'Mail is not configured. It waits here and can be read.' },
};

/** The state as a badge. */
export function MailStateBadge({ state }: { state: string }) {
  const look = mailStates[state as MailState] ?? { label: state, tone: 'neutral' as const };
  return <Badge tone={look.tone}>{look.label}</Badge>;
}
