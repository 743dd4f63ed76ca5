/** Fields of visitors' forms as the catalog describes them, once for both sides (catalog/field.go). */

import { limits } from '@catalog/quotes.json';
import { checkEmail, checkLine, checkPhone, checkText } from './checks';
import type { Errors, Values } from './fields';
import { checkName } from './name';

/** A field: its rule and its words. */
export type FieldRule<Name extends string> = {
  name: Name;
  kind: string;
  label: string;
  group?: string;
  what?: string;
  limit?: string;
  required?: boolean;
  hint?: string;
  placeholder?: string;
  autoComplete?: string;
  rows?: number;
  wide?: boolean;
  roomy?: boolean;
};

/** The names of the fields, in the form's order. */
export const namesOf = <Name extends string>(rules: readonly FieldRule<Name>[]): readonly Name[] =>
  rules.map(({ name }) => name);

/** Those that must be filled. */
export const requiredOf = <Name extends string>(rules: readonly FieldRule<Name>[]): readonly Name[] =>
  namesOf(rules.filter(({ required }) => required));

/** What is wrong with a trimmed value. */
function wrongIn(
  { kind, what = '', limit = '', required = false }: FieldRule<string>,
  value: string,
): string | undefined {
  const most = (limits as Record<string, number>)[limit] ?? 0;
  switch (kind) {
    case 'line':
      return checkLine(what, value, most, required);
    case 'name':
      return checkName(what, value, most, required);
    case 'text':
      return required && !value ? `Please write your ${what}.` : checkText(value, most);
    case 'email':
      return checkEmail(value, limits.email);
    case 'phone':
      return checkPhone(value, limits.phone, required);
    default:
      return required && !value ? `Please choose ${what}.` : undefined;
  }
}

/**
 * What the server would refuse, in its own words (U34; internal/platform/forms). Kept milder than the
 * server where the two could differ: it decides, and must be asked.
 */
export function wrongFields<Name extends string>(
  rules: readonly FieldRule<Name>[],
  values: Values<Name>,
): Errors<Name> {
  const errors: Errors<Name> = {};
  for (const rule of rules) {
    const error = wrongIn(rule, values[rule.name].trim());
    if (error) errors[rule.name] = error;
  }
  return errors;
}
