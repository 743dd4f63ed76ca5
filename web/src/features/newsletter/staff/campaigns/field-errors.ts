import { asProblem } from '../../../../api/problem.ts';
import { type FieldErrors, fieldOfServer } from './fields.model.ts';

/** The server's refusals at their fields. */
export function errorsOf(thrown: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of asProblem(thrown).fields) {
    const name = fieldOfServer(field);
    if (name !== undefined) errors[name] ??= message;
  }
  return errors;
}

/** What is being corrected is not wrong any more until it is looked at again. */
export const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
