import { fields, limits } from '@catalog/quotes.json';
import type { components } from '../../api/schema.gen';
import { checkEmail, checkLine, checkPhone, checkText } from '../../lib/form/checks';
import {
  type Errors,
  errorsOf,
  type NamedError,
  payloadOf,
  type Values,
  valuesOf,
} from '../../lib/form/fields';

/** A field of the payload; controls bear it as their name. */
export type FieldName = Exclude<
  keyof components['schemas']['QuotesPayload'],
  'behavior' | 'website' | 'elapsedMs'
>;

/** A field of the form: its rule and its words (catalog/quotes.json). */
export type FieldRule = {
  name: FieldName;
  kind: string;
  label: string;
  group: string;
  what?: string;
  limit?: string;
  required?: boolean;
  hint?: string;
  placeholder?: string;
  autoComplete?: string;
  wide?: boolean;
  roomy?: boolean;
};

/** The fields in the form's order (V82). */
export const fieldRules = fields as readonly FieldRule[];

/** Their names. */
export const fieldNames: readonly FieldName[] = fieldRules.map(({ name }) => name);

/** The form's values. */
export type QuoteValues = Values<FieldName>;

/** What is wrong, by field. */
export type QuoteErrors = Errors<FieldName>;

/** An empty form. */
export const noValues = Object.fromEntries(fieldNames.map((name) => [name, ''])) as QuoteValues;

/** Fields without which there is no request (V147). */
export const requiredFields: readonly FieldName[] = fieldRules
  .filter(({ required }) => required)
  .map(({ name }) => name);

/** Takes the form's fields out of anything that has some of them: form data, a draft, a body that came back. */
export const toValues = (source: unknown): QuoteValues => valuesOf(fieldNames, source);

/** What is wrong with a trimmed value. */
function check(
  { kind, what = '', limit = '', required = false }: FieldRule,
  value: string,
): string | undefined {
  const most = (limits as Record<string, number>)[limit] ?? 0;
  switch (kind) {
    case 'line':
      return checkLine(what, value, most, required);
    case 'text':
      return checkText(value, most);
    case 'email':
      return checkEmail(value, limits.email);
    case 'phone':
      return checkPhone(value, limits.phone, required);
    default:
      return required && !value ? `Please choose ${what}.` : undefined;
  }
}

/**
 * What the server would refuse, in its own words (V147, U34; internal/platform/forms). Kept
 * milder than the server where the two could differ: it decides, and must be asked.
 */
export function validate(values: QuoteValues): QuoteErrors {
  const errors: QuoteErrors = {};
  for (const rule of fieldRules) {
    const error = check(rule, values[rule.name].trim());
    if (error) errors[rule.name] = error;
  }
  return errors;
}

/** The server's errors by field; what names no field of this form is returned as `others`. */
export const sortErrors = (list: readonly NamedError[]) => errorsOf(fieldNames, list);

/** The payload of V82: trimmed, optional fields only when filled, and the time it took (ms). */
export const payload = (values: QuoteValues, elapsedMs: number, website: string): Record<string, unknown> =>
  payloadOf(values, requiredFields, elapsedMs, website);
