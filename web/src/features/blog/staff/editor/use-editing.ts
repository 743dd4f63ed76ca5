import { team as author } from '@catalog/company.json';
import { useCallback, useMemo, useState } from 'react';
import type { PostInput, StaffPost } from '../../../../api/staff.ts';
import type { FieldErrors } from './checks.model.ts';
import { changedFields, emptyFields, fieldsOf, type PostFields } from './fields.model.ts';

/** What the writing began from: a version of the post, and its fields. Of a new post version 0 and empty ones. */
export type Base = { version: number; fields: PostFields };

/** A post, or what was kept of one, as the editor holds it. */
export const editable = (post: StaffPost | PostInput): PostFields => fieldsOf(defined(post), author);

/** A missing field is left out, not undefined. */
function defined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  const entries = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Value]: Exclude<Value[Key], undefined> };
}

/** What a post is to who begins to write in it. */
export const baseOf = (post: StaffPost | null): Base =>
  post ? { version: post.version, fields: editable(post) } : { version: 0, fields: emptyFields(author) };

/** The fields as they stand, what they began from, and what is wrong with them. */
export function useEditing(opened: StaffPost | null, start: PostFields | undefined) {
  const [base, setBase] = useState<Base>(() => baseOf(opened));
  const [fields, setFields] = useState<PostFields>(start ?? base.fields);
  const [errors, setErrors] = useState<FieldErrors>({});
  const set = useCallback((part: Partial<PostFields>) => {
    setFields((now) => ({ ...now, ...part }));
    // What is being corrected is not wrong any more until it is looked at again.
    setErrors((now) => without(now, Object.keys(part)));
  }, []);
  const dirty = useMemo(() => changedFields(base.fields, fields).length > 0, [base.fields, fields]);
  /** The post is what stands in the editor now: nothing is unsaved. */
  const adopt = useCallback((post: StaffPost) => {
    const fresh = baseOf(post);
    setBase(fresh);
    setFields(fresh.fields);
    setErrors({});
  }, []);
  /** The post is what was sent; what was typed while it was on its way is unsaved. */
  const settle = useCallback((post: StaffPost, sent: PostFields) => {
    const fresh = baseOf(post);
    setBase(fresh);
    setFields((now) => (changedFields(sent, now).length === 0 ? fresh.fields : now));
    setErrors({});
  }, []);
  return { base, setBase, fields, setFields, errors, setErrors, set, dirty, adopt, settle };
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  if (!names.some((name) => name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
