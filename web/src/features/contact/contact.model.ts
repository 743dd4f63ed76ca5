import { emergencySubject, responseText, source } from '@catalog/contact.json';
import { limits } from '@catalog/quotes.json';
import type { ConfirmationMail } from '../../api/visitor';
import { checkEmail, checkLine, checkPhone, checkText } from '../../lib/form/checks';
import {
  type Errors,
  errorsOf,
  type NamedError,
  payloadOf,
  type Values,
  valuesOf,
} from '../../lib/form/fields';
import { isUrgent } from '../../lib/form/urgent';
import type { Entry } from '../../lib/outbox/outbox.model';

/** The payload's fields in the form's order (V92); `source` is fixed and no field. */
export const fieldNames = ['name', 'email', 'phone', 'subject', 'message'] as const;

/** A field of the payload; controls bear it as their name. */
export type FieldName = (typeof fieldNames)[number];

/** The form's values. */
export type ContactValues = Values<FieldName>;

/** What is wrong, by field. */
export type ContactErrors = Errors<FieldName>;

/** Fields without which there is no message (V148). */
export const requiredFields: readonly FieldName[] = ['name', 'email', 'subject', 'message'];

/** Takes the form's fields out of anything that has some of them: form data, a draft, a body that came back. */
export const toValues = (given: unknown): ContactValues => valuesOf(fieldNames, given);

/** The server's errors by field; what names no field of this form is returned as `others`. */
export const sortErrors = (list: readonly NamedError[]) => errorsOf(fieldNames, list);

const checks: Record<FieldName, (value: string) => string | undefined> = {
  name: (value) => checkLine('name', value, limits.name, true),
  email: (value) => checkEmail(value, limits.email),
  phone: (value) => checkPhone(value, limits.phone, false),
  subject: (value) => (value ? undefined : 'Please choose a subject.'),
  message: (value) => (value ? checkText(value, limits.message) : 'Please write your message.'),
};

/** What the server would refuse, in its own words (V148, U34; internal/contact/validate.go). */
export function validate(values: ContactValues): ContactErrors {
  const errors: ContactErrors = {};
  for (const name of fieldNames) {
    const error = checks[name](values[name].trim());
    if (error) errors[name] = error;
  }
  return errors;
}

/** The payload of V92: trimmed, the phone only when given, the source, and the time it took (ms). */
export const payload = (
  values: ContactValues,
  elapsedMs: number,
  website: string,
): Record<string, unknown> => ({
  ...payloadOf(values, requiredFields, elapsedMs, website),
  source,
});

/** Whether the phones must come forward: by the subject (D38), or by words that say that something is happening (D33). */
export function isEmergency({ subject, message }: Pick<ContactValues, 'subject' | 'message'>): boolean {
  return subject === emergencySubject || isUrgent(message);
}

/** Answer to an accepted message, as far as a visitor needs it. */
export type Receipt = {
  reference: string;
  respondByText: string;
  estimatedResponseTime: string;
  emergency: boolean;
  confirmationEmail: ConfirmationMail;
};

/** What the private page of a message that arrived is given under "sent". */
export type Sent = Receipt & { subject: string; receivedText: string };

/** V54's sentence with the time that holds for this message: an emergency is answered sooner (D38). */
export function replySentence(within: string = responseText): string {
  return `We'll get back to you within ${within}.`;
}

/** What lasts of a message after the form has returned (D2, WCAG 2.2.1). */
export type Line =
  | { state: 'received'; entry: Entry; receipt: Receipt }
  | { state: 'not-sent'; entry: Entry };

/**
 * Every message of this device that arrived or still waits, the latest last; only those made before
 * `before` (ms since 1970), so that one whose first answer is awaited has no line yet.
 */
export function linesOf(entries: readonly Entry[] | null, before: number): Line[] {
  return (entries ?? []).flatMap((entry): Line[] => {
    if (entry.createdAt >= before) return [];
    if (entry.state === 'delivered') return [{ state: 'received', entry, receipt: entry.result as Receipt }];
    return entry.state === 'waiting' ? [{ state: 'not-sent', entry }] : [];
  });
}

/** The latest message that came back to be corrected, if any. */
export function broughtBack(entries: readonly Entry[] | null): Entry | undefined {
  return entries?.findLast(({ state }) => state === 'returned' || state === 'refused');
}
