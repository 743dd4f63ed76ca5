import type { Entry } from '../../lib/outbox/outbox.model';

/** A form that sends through the outbox: its page, null when it has none, and what its visitors call what they send. */
export type Form = { page: string | null; what: string };

/** The answer of a form's endpoint that says there is nothing left to send: the address is subscribed already (V151). */
const notNeeded: Readonly<Record<string, number>> = { newsletter: 409 };

const forms: Readonly<Record<string, Form>> = {
  quotes: { page: '/quote', what: 'request' },
  contact: { page: '/contact', what: 'message' },
  assessments: { page: '/assessments', what: 'questionnaire' },
  newsletter: { page: '/newsletter', what: 'newsletter sign-up' },
  captures: { page: null, what: 'form' },
  priority: { page: null, what: 'wish to be called' },
  appointments: { page: null, what: 'wish for an appointment' },
};

/** Whether the visitor should know of the entry: it failed, came back, or was given up. */
const isUnsent = (entry: Entry) =>
  entry.state !== 'delivered' && !isNotNeeded(entry) && (entry.attempts > 0 || entry.state !== 'waiting');

/**
 * The form itself removes such an entry once it has informed the visitor; a page that opens before that must not warn.
 */
const isNotNeeded = ({ kind, state, status }: Entry) => state === 'refused' && status === notNeeded[kind];

/** The forms with something that has not arrived, each once, without the one whose page is shown. */
export function unsentElsewhere(entries: readonly Entry[], path: string): Form[] {
  const found = entries.filter(isUnsent).flatMap(({ kind }) => forms[kind] ?? []);
  return [...new Set(found)].filter(({ page }) => page !== path);
}
