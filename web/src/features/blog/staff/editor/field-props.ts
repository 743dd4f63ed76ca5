import type { FieldErrors } from './checks.model.ts';
import type { PostFields } from './fields.model.ts';

/** What every section of the editor is given. */
export type SectionProps = {
  fields: PostFields;
  errors: FieldErrors;
  /** Changes some fields; what was wrong with them is looked at again when the post is saved. */
  set: (part: Partial<PostFields>) => void;
};

/** The id of a field's control, by which the first wrong one is focused. */
export const idOf = (name: keyof PostFields): string => `post-${name}`;
