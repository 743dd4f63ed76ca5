import { asProblem } from '../../../../api/problem.ts';
import { type FieldErrors, fieldOfServer } from './fields.model.ts';

/** The server's errors by field. */
export function errorsOf(thrown: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of asProblem(thrown).fields) {
    const name = fieldOfServer(field);
    if (name !== undefined) errors[name] ??= message;
  }
  return errors;
}

/** The error of a field that is being edited is removed until it is checked again. */
export const without = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
