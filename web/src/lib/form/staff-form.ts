import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { type GenericSchema, safeParse } from 'valibot';
import { asProblem, explain } from '../../api/problem.ts';

/** A form that checks with a Valibot schema, first when it is sent and then while the mistakes are being corrected. */
export function useStaffForm<Values extends FieldValues>(
  schema: GenericSchema<Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({ resolver: resolverOf(schema), defaultValues, shouldFocusError: true });
}

function resolverOf<Values extends FieldValues>(schema: GenericSchema<Values>): Resolver<Values> {
  return (values) => {
    const result = safeParse(schema, values);
    if (result.success) return { values: result.output, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.issues) {
      const field = String(issue.path?.[0]?.key ?? 'root');
      errors[field] ??= { type: issue.type, message: issue.message };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/**
 * Puts a refusal of the server where it belongs: field errors at their fields, everything else above the form (as
 * `root`). What was typed stays.
 */
export function showProblem<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  thrown: unknown,
  fields: readonly Path<Values>[],
): void {
  const known = asProblem(thrown).fields.filter(({ field }) => fields.includes(field as Path<Values>));
  for (const [index, { field, message }] of known.entries()) {
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  if (known.length === 0) form.setError('root', { type: 'server', message: explain(thrown) });
}
