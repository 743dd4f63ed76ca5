/** The texts with which an answer begins: the mail link of a card and the templates of the drawer (D81). */

import { facts } from '../../lib/company/facts';

/** What a text needs of a request. */
export type ReplyTo = { first_name: string; ticket_id: string; email: string; service: string };

/** One beginning of an answer. */
export type ReplyTemplate = { id: string; label: string; body: (to: ReplyTo) => string };

/** The subject of every answer: the reference leads back to the request, in the customer's mailbox too. */
export function replySubject(to: ReplyTo): string {
  return `Your quote request ${to.ticket_id}: ${to.service}`;
}

/** The beginnings offered, the most used first. */
export const replyTemplates: readonly ReplyTemplate[] = [
  {
    id: 'quote',
    label: 'Your quote',
    body: (to) =>
      letter(
        to,
        `thank you for your request about ${to.service}. Here is our quote:`,
        '',
        '',
        'It includes:',
        '',
        '- ',
      ),
  },
  {
    id: 'questions',
    label: 'A few questions first',
    body: (to) =>
      letter(
        to,
        `thank you for your request about ${to.service}. To quote it well we need to know:`,
        '',
        '- ',
        '',
        'A short answer to this mail is enough.',
      ),
  },
  {
    id: 'call',
    label: 'We will call you',
    body: (to) =>
      letter(
        to,
        `thank you for your request about ${to.service}. A security specialist will call you at the number you gave us.`,
        '',
        'If another time suits you better, just answer this mail.',
      ),
  },
];

function letter(to: ReplyTo, ...lines: string[]): string {
  const phones = facts()
    .phones.map(({ display }) => display)
    .join(' or ');
  const end = [
    '',
    `Anything urgent: ${phones}, day and night. Your reference is ${to.ticket_id}.`,
    '',
    'Kind regards',
    facts().name,
  ];
  return [`Hello ${to.first_name.trim() || 'there'},`, '', ...lines, ...end].join('\n');
}

/** The mail link of a card: opens the person's own mail program, everything filled in. */
export function mailtoHref(to: ReplyTo): string {
  const body = replyTemplates[0]?.body(to) ?? '';
  // RFC 6068 wants CRLF between lines and percent-encoding, where a plus sign is a plus sign.
  const query = [
    `subject=${encodeURIComponent(replySubject(to))}`,
    `body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
  ];
  return `mailto:${encodeURIComponent(to.email).replaceAll('%40', '@')}?${query.join('&')}`;
}

/** The time of the latest entry of a history, RFC 3339; empty when there is none. */
export const latestOf = ({ history }: { history: readonly { at: string }[] | null }): string =>
  (history ?? []).map(({ at }) => at).sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? '';
