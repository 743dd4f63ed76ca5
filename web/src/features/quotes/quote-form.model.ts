import { fields } from '@catalog/quotes.json';
import type { components } from '../../api/schema.gen';
import { type FieldRule, namesOf, requiredOf, wrongFields } from '../../lib/form/described';
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

/** The fields in the form's order (V82). */
export const fieldRules = fields as readonly FieldRule<FieldName>[];

/** Their names. */
export const fieldNames = namesOf(fieldRules);

/** The form's values. */
export type QuoteValues = Values<FieldName>;

/** What is wrong, by field. */
export type QuoteErrors = Errors<FieldName>;

/** An empty form. */
export const noValues = Object.fromEntries(fieldNames.map((name) => [name, ''])) as QuoteValues;

/** Fields without which there is no request (V147). */
export const requiredFields = requiredOf(fieldRules);

/** Takes the form's fields out of anything that has some of them: form data, a draft, a body that came back. */
export const toValues = (source: unknown): QuoteValues => valuesOf(fieldNames, source);

/** What the server would refuse, in its own words (V147, U34). */
export const validate = (values: QuoteValues): QuoteErrors => wrongFields(fieldRules, values);

/** The server's errors by field; what names no field of this form is returned as `others`. */
export const sortErrors = (list: readonly NamedError[]) => errorsOf(fieldNames, list);

/** The payload of V82: trimmed, optional fields only when filled, and the time it took (ms). */
export const payload = (values: QuoteValues, elapsedMs: number, website: string): Record<string, unknown> =>
  payloadOf(values, requiredFields, elapsedMs, website);
