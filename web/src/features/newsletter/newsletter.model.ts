import { consent, consultAbove, hintAbove, texts, topics } from '@catalog/newsletter.json';
import { limits } from '@catalog/quotes.json';
import { facts } from '../../lib/company/facts';
import { checkEmail } from '../../lib/form/checks';
import { type Errors, errorsOf, type NamedError, type Values } from '../../lib/form/fields';
import type { Entry } from '../../lib/outbox/outbox.model';

/** The payload's fields in the form's order (V119, D21). */
export const fieldNames = ['email', 'interests', 'consent'] as const;

/** A field of the payload, and the name of its control. */
export type FieldName = (typeof fieldNames)[number];

/** The values of the form: the topics' ids separated by blanks, the consent as 'true' or ''. */
export type SignUpValues = Values<FieldName>;

/** The errors by field. */
export type SignUpErrors = Errors<FieldName>;

/** The ids in the text of `interests`. */
export const topicIds = (interests: string): string[] => interests.split(' ').filter(Boolean);

/**
 * Picks the form's fields from anything that has some of them: a draft, a rejected body, a post
 * without script. Never the consent: it must be given again each time by the person who sends (CASL).
 */
export function toValues(given: unknown): SignUpValues {
  const { email, interests } = (given ?? {}) as Record<string, unknown>;
  const chosen = Array.isArray(interests) ? interests : topicIds(String(interests ?? ''));
  return {
    email: typeof email === 'string' ? email : '',
    interests: topics.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])).join(' '),
    consent: '',
  };
}

/** The current values of the form; its controls are uncontrolled. */
export function readSignUp(form: HTMLFormElement): SignUpValues {
  const data = new FormData(form);
  const email = data.get('email');
  return {
    email: typeof email === 'string' ? email : '',
    interests: data.getAll('interests').join(' '),
    consent: data.has('consent') ? 'true' : '',
  };
}

/** The server's errors by field; errors without a field of this form are returned as `others`. */
export const sortErrors = (list: readonly NamedError[]) =>
  errorsOf(
    fieldNames,
    list.map(({ field, message }) => ({ field: field.replace(/\.\d+$/, ''), message })),
  );

/** The errors that the server would return, in the same words (V151; internal/newsletter/subscribers/subscriber.go). */
export function validate({ email, consent: agreed }: SignUpValues): SignUpErrors {
  const errors: SignUpErrors = {};
  const wrong = checkEmail(email.trim(), limits.email);
  if (wrong) errors.email = wrong;
  if (!agreed) errors.consent = texts.consentMissing;
  return errors;
}

/** The payload of V119 with the consent, the elapsed time (ms), and the honeypot field, which no person fills in. */
export function payload(values: SignUpValues, elapsedMs: number, website: string): Record<string, unknown> {
  return {
    email: values.email.trim(),
    interests: topicIds(values.interests),
    consent: values.consent === 'true',
    elapsedMs: Math.max(0, Math.round(elapsedMs)),
    ...(website && { website }),
  };
}

/** The interest of V140: the sum of the chosen topics' scores, and what it leads to. */
export function interestOf(interests: string): { score: number; hint: boolean; consult: boolean } {
  const chosen = topicIds(interests);
  const score = topics.reduce((sum, topic) => sum + (chosen.includes(topic.id) ? topic.score : 0), 0);
  return { score, hint: score > hintAbove, consult: score > consultAbove };
}

/** The sender and their address, which a request for consent must contain (CASL). */
function senderLine(): string {
  const { name, email, offices } = facts();
  const [office] = offices;
  const address = office && `${office.street}, ${office.city}, ${office.province} ${office.postalCode}`;
  return [name, address, email].filter(Boolean).join(', ');
}

/** The wording of the consent, in both its parts; together they are stored word for word (catalog Newsletter.Wording). */
export const wording = () => ({
  text: consent.text.replace('{company}', facts().name),
  sender: consent.sender.replace('{sender}', senderLine()),
});

/** Response to an accepted sign-up. */
export type Receipt = { message: string; email: string; consultBy: string | null; consultByText: string };

/** What is shown about a sign-up next to the form, with no time limit for reading it (WCAG 2.2.1). */
export type Line =
  | { state: 'received'; entry: Entry; receipt: Receipt }
  | { state: 'not-sent'; entry: Entry }
  | { state: 'subscribed'; entry: Entry };

/** Whether the server responded that the address is subscribed already (V151). */
export const isSubscribed = (entry: Entry | undefined) => entry?.state === 'refused' && entry.status === 409;

/**
 * Every sign-up of this device that arrived, still waits or was not needed; only those made before
 * `before` (ms since 1970), so that one without its first response has no line yet.
 */
export function linesOf(entries: readonly Entry[] | null, before: number): Line[] {
  return (entries ?? []).flatMap((entry): Line[] => {
    if (entry.createdAt >= before) return [];
    if (entry.state === 'delivered') return [{ state: 'received', entry, receipt: entry.result as Receipt }];
    if (isSubscribed(entry)) return [{ state: 'subscribed', entry }];
    return entry.state === 'waiting' ? [{ state: 'not-sent', entry }] : [];
  });
}

/** The latest rejected sign-up that can be corrected, if any. */
export function broughtBack(entries: readonly Entry[] | null): Entry | undefined {
  return entries?.findLast(
    (entry) => entry.state === 'returned' || (entry.state === 'refused' && !isSubscribed(entry)),
  );
}
