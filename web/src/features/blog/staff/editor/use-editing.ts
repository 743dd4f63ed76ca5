import { useMemo, useReducer } from 'react';
import type { PostInput, StaffPost } from '../../../../api/staff.ts';
import { facts } from '../../../../lib/company/facts.ts';
import type { FieldErrors } from './checks.model.ts';
import { afterEditing, type Base, type Editing } from './editing.model.ts';
import { changedFields, emptyFields, fieldsOf, type PostFields } from './fields.model.ts';

/** A post, or what was kept of one, as the editor holds it. */
export const editable = (post: StaffPost | PostInput): PostFields => fieldsOf(defined(post), facts().team);

/** A missing field is left out, not undefined. */
function defined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  const entries = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Value]: Exclude<Value[Key], undefined> };
}

/** What a post is to who begins to write in it. */
export const baseOf = (post: StaffPost | null): Base =>
  post
    ? { version: post.version, fields: editable(post) }
    : { version: 0, fields: emptyFields(facts().team) };

/** The fields of a post in the editor, and what can happen to them. */
export function useEditing(opened: StaffPost | null, start: PostFields | undefined) {
  const [state, dispatch] = useReducer(afterEditing, null, (): Editing => {
    const base = baseOf(opened);
    return { base, fields: start ?? base.fields, errors: {} };
  });
  const { base, fields } = state;
  const dirty = useMemo(() => changedFields(base.fields, fields).length > 0, [base.fields, fields]);
  const ways = useMemo(
    () => ({
      set: (part: Partial<PostFields>) => dispatch({ kind: 'typed', part }),
      setFields: (fields: PostFields) => dispatch({ kind: 'replaced', fields }),
      setBase: (base: Base) => dispatch({ kind: 'rebased', base }),
      setErrors: (errors: FieldErrors) => dispatch({ kind: 'checked', errors }),
      adopt: (post: StaffPost) => dispatch({ kind: 'adopted', base: baseOf(post) }),
      settle: (post: StaffPost, sent: PostFields) => dispatch({ kind: 'saved', base: baseOf(post), sent }),
    }),
    [],
  );
  return { ...state, ...ways, dirty };
}
