/** Words about messages, and the texts with which an answer begins (D81). */

import contact from '@catalog/contact.json';
import options from '@catalog/options.json';
import type { MessageRow, MessageStatus } from '../../../api/staff.ts';
import { facts } from '../../../lib/company/facts.ts';
import type { Tone } from '../../../ui/badge.tsx';

type Choice = { id: string; label: string };

const labelOf = (choices: readonly Choice[], id: string) =>
  choices.find((choice) => choice.id === id)?.label ?? id;

/** The label of a subject (V92). */
export const subjectLabel = (id: string) => labelOf(options.contact.subject, id);

/** The label of a status. */
export const messageStatusLabel = (id: string) => labelOf(contact.statuses, id);

/** All statuses, as the tab's filter lists them. */
export const messageStatuses = contact.statuses as readonly { id: MessageStatus; label: string }[];

const TONES: Record<MessageStatus, Tone> = {
  open: 'info',
  answered: 'success',
  closed: 'neutral',
  spam: 'warning',
};

/** The colour that a status is shown in. */
export const messageTone = (id: MessageStatus): Tone => TONES[id];

/** Whether the message still waits for its answer. */
export const isWaiting = (row: Pick<MessageRow, 'status'>) => row.status === 'open';

/** What a text needs of a message. */
type To = Pick<MessageRow, 'name' | 'email' | 'reference' | 'subject'>;

/** The subject of every answer: the reference leads back to the message, in the sender's mailbox too. */
export function answerSubject(to: To): string {
  return `Your message ${to.reference}: ${subjectLabel(to.subject)}`;
}

/** The beginnings offered, the most used first. */
export const answerTemplates: readonly { id: string; label: string; body: (to: To) => string }[] = [
  { id: 'answer', label: 'An answer', body: (to) => letter(to, 'thank you for writing to us.', '', '') },
  {
    id: 'call',
    label: 'We will call you',
    body: (to) =>
      letter(
        to,
        'thank you for writing to us. Someone on our team will call you today.',
        '',
        'If another time suits you better, just answer this mail.',
      ),
  },
];

function letter(to: To, ...lines: string[]): string {
  const phones = facts()
    .phones.map(({ display }) => display)
    .join(' or ');
  const end = [
    '',
    `Anything urgent: ${phones}, day and night. Your reference is ${to.reference}.`,
    '',
    'Kind regards',
    facts().name,
  ];
  return [`Hello ${to.name},`, '', ...lines, ...end].join('\n');
}

/** The mail link of a card: opens the person's own mail program, everything filled in. */
export function answerHref(to: To): string {
  const body = answerTemplates[0]?.body(to) ?? '';
  // RFC 6068 wants CRLF between lines and percent-encoding, where a plus sign is a plus sign.
  const query = [
    `subject=${encodeURIComponent(answerSubject(to))}`,
    `body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
  ];
  return `mailto:${encodeURIComponent(to.email).replaceAll('%40', '@')}?${query.join('&')}`;
}

/** What the red banner says of messages that were not answered in time (S33's twin for what else is promised). */
export const lateMessages = (n: number): string =>
  n === 1
    ? '1 message has waited longer than promised. Nobody has answered!'
    : `${n} messages have waited longer than promised. Nobody has answered!`;
