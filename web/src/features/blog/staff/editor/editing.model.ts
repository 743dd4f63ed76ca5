import type { FieldErrors } from './checks.model.ts';
import { changedFields, type PostFields } from './fields.model.ts';

/** What the writing began from: a version of the post, and its fields. Of a new post version 0 and empty ones. */
export type Base = { version: number; fields: PostFields };

/** The fields as they stand, what they began from, and what is wrong with them. */
export type Editing = { base: Base; fields: PostFields; errors: FieldErrors };

/** What can happen to the fields of an editor. */
export type EditingAction =
  | { kind: 'typed'; part: Partial<PostFields> }
  /** Other fields take the place of those that stand there. */
  | { kind: 'replaced'; fields: PostFields }
  /** The fields count as written on another version. */
  | { kind: 'rebased'; base: Base }
  | { kind: 'checked'; errors: FieldErrors }
  /** The editor's content is the post now: nothing is unsaved. */
  | { kind: 'adopted'; base: Base }
  /** The post is what was sent; what was typed while it was on its way is unsaved. */
  | { kind: 'saved'; base: Base; sent: PostFields };

/** The state of an editor after something happened to its fields. */
export function afterEditing(state: Editing, action: EditingAction): Editing {
  switch (action.kind) {
    case 'typed':
      return {
        ...state,
        fields: { ...state.fields, ...action.part },
        // What is being corrected is not wrong any more until it is looked at again.
        errors: without(state.errors, Object.keys(action.part)),
      };
    case 'replaced':
      return { ...state, fields: action.fields };
    case 'rebased':
      return { ...state, base: action.base };
    case 'checked':
      return { ...state, errors: action.errors };
    case 'adopted':
      return { base: action.base, fields: action.base.fields, errors: {} };
    case 'saved': {
      const isUntouched = changedFields(action.sent, state.fields).length === 0;
      return { base: action.base, fields: isUntouched ? action.base.fields : state.fields, errors: {} };
    }
  }
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  if (!names.some((name) => name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
