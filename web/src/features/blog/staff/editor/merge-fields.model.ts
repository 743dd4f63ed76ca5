/** Two people's fields of one post, put together. */

import { merge } from '../../../../lib/diff/merge.model.ts';
import { changedFields, type FieldName, type PostFields } from './fields.model.ts';

/** The fields of both, how many places of the texts nobody has decided, and the fields that both changed: mine stand. */
export type MergedFields = { fields: PostFields; conflicts: number; both: FieldName[] };

/** Fields that belong together: one without the other means something else. */
const groups: readonly (readonly FieldName[])[] = [
  ['status', 'due', 'second'],
  ['read_time_auto', 'read_time'],
];

/** What each has changed since `base`; the content by its lines. Of a field that both changed, mine stands and is told. */
export function mergeFields(
  base: PostFields,
  mine: PostFields,
  theirs: PostFields,
  theirName: string,
): MergedFields {
  const content = merge(base.content, mine.content, theirs.content, theirName);
  const ours = whole(changedFields(base, mine));
  const taken = whole(changedFields(base, theirs)).filter(
    (name) => name !== 'content' && !ours.includes(name),
  );
  const differ = changedFields(mine, theirs);
  const both = changedFields(base, theirs).filter(
    (name) => name !== 'content' && ours.includes(name) && differ.includes(name),
  );
  const fields: PostFields = { ...mine, ...pick(theirs, taken), content: content.text };
  return { fields, conflicts: content.conflicts, both };
}

/** With whatever belongs to a changed field. */
function whole(names: readonly FieldName[]): FieldName[] {
  return [...new Set(names.flatMap((name) => groups.find((group) => group.includes(name)) ?? [name]))];
}

const pick = (fields: PostFields, names: readonly FieldName[]): Partial<PostFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
