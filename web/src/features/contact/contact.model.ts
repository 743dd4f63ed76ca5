import { emergencySubject, fields, responseText, source } from '@catalog/contact.json';
import type { ConfirmationMail } from '../../api/visitor';
import { type FieldRule, namesOf, requiredOf, wrongFields } from '../../lib/form/described';
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

/** A field of the payload; controls bear it as their name. */
export type FieldName = 'name' | 'email' | 'phone' | 'subject' | 'message';

/** The fields in the form's order (V92, catalog/contact.json); `source` is fixed and no field. */
export const fieldRules = fields as readonly FieldRule<FieldName>[];

/** Their names. */
export const fieldNames = namesOf(fieldRules);

/** The form's values. */
export type ContactValues = Values<FieldName>;

/** What is wrong, by field. */
export type ContactErrors = Errors<FieldName>;

/** Fields without which there is no message (V148). */
const requiredFields = requiredOf(fieldRules);

/** Takes the form's fields out of anything that has some of them: form data, a draft, a body that came back. */
export const toValues = (given: unknown): ContactValues => valuesOf(fieldNames, given);

/** The server's errors by field; what names no field of this form is returned as `others`. */
export const sortErrors = (list: readonly NamedError[]) => errorsOf(fieldNames, list);

/** What the server would refuse, in its own words (V148, U34). */
export const validate = (values: ContactValues): ContactErrors => wrongFields(fieldRules, values);

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
