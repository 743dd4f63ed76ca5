import { limits } from '@catalog/quotes.json';
import { checkEmail, checkLine, checkPhone, checkText } from '../../lib/form/checks';
import {
  type Errors,
  errorsOf,
  type NamedError,
  payloadOf,
  type Values,
  valuesOf,
} from '../../lib/form/fields';

/** The payload's fields in the form's order (V82). */
export const fieldNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'serviceType',
  'propertyType',
  'securityConcerns',
  'budget',
  'timeline',
  'message',
] as const;

/** A field of the payload; controls bear it as their name. */
export type FieldName = (typeof fieldNames)[number];

/** What stands in the form. */
export type QuoteValues = Values<FieldName>;

/** What is wrong, by field. */
export type QuoteErrors = Errors<FieldName>;

/** An empty form. */
export const noValues = Object.fromEntries(fieldNames.map((name) => [name, ''])) as QuoteValues;

/** Fields without which there is no request (V147). */
export const requiredFields: readonly FieldName[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'serviceType',
  'propertyType',
];

/** Takes the form's fields out of anything that has some of them: form data, a draft, a body that came back. */
export const toValues = (source: unknown): QuoteValues => valuesOf(fieldNames, source);

const checks: Partial<Record<FieldName, (value: string) => string | undefined>> = {
  firstName: (value) => checkLine('first name', value, limits.name, true),
  lastName: (value) => checkLine('last name', value, limits.name, true),
  email: (value) => checkEmail(value, limits.email),
  phone: (value) => checkPhone(value, limits.phone, true),
  company: (value) => checkLine('company', value, limits.company, false),
  serviceType: (value) => (value ? undefined : 'Please choose the service you need.'),
  propertyType: (value) => (value ? undefined : 'Please choose your type of property.'),
  securityConcerns: (value) => checkText(value, limits.securityConcerns),
  message: (value) => checkText(value, limits.message),
};

/**
 * What the server would refuse, in its own words (V147, U34; internal/quotes/validate.go). Kept
 * milder than the server where the two could differ: it decides, and must be asked.
 */
export function validate(values: QuoteValues): QuoteErrors {
  const errors: QuoteErrors = {};
  for (const name of fieldNames) {
    const error = checks[name]?.(values[name].trim());
    if (error) errors[name] = error;
  }
  return errors;
}

/** The server's errors by field; what names no field of this form is returned as `others`. */
export const sortErrors = (list: readonly NamedError[]) => errorsOf(fieldNames, list);

/** The payload of V82: trimmed, optional fields only when filled, and the time it took (ms). */
export const payload = (values: QuoteValues, elapsedMs: number, website: string): Record<string, unknown> =>
  payloadOf(values, requiredFields, elapsedMs, website);
