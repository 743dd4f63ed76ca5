import type { AutomationDeleted } from '../../../../api/staff-removal.ts';

/** What an editor must know of the thing that is written in it: a rule, a sequence, a mail. */

/** What is stored in versions. */
export type Stored = { id: string; version: number; made_by: string; made_at: string; deleted: boolean };

/** What is wrong, by the server's name of the field: `conditions.0.value`. */
export type Errors = Partial<Record<string, string>>;

/** One part that says something else than before: lines that are gone and lines that are new. */
export type Change = {
  part: string;
  was: readonly string[];
  is: readonly string[];
  /** A long text, whose words are compared. */
  prose?: boolean;
};

/** How a thing is written. */
export type Sheet<Thing extends Stored, Fields extends object> = {
  /** What it is called. */
  what: AutomationDeleted['kind'];
  fieldsOf: (thing: Thing) => Fields;
  /** What this device kept, in the shape of today: an older version of the page may have written it. */
  repaired: (fields: Fields) => Fields;
  /** What `after` says that `before` does not; empty when they say the same. */
  changes: (before: Fields, after: Fields) => Change[];
  /** Two people's changes since `base` in one, and the parts that both changed. */
  merged: (base: Fields, mine: Fields, theirs: Fields) => { fields: Fields; both: string[] };
  /** As it is sent: a sequence in the order of its delays. */
  tidy: (fields: Fields) => Fields;
  /** What cannot be sent as it is typed; the server sees the rest. */
  check: (fields: Fields) => Errors;
  /** Whether this form has a control for a field of the server's. */
  knows: (path: string) => boolean;
  /** Throws ApiProblem. */
  read: (id: string) => Promise<Thing>;
  /** Makes the next version, or a new one where `id` is empty. Throws ApiProblem. */
  save: (id: string, version: number, fields: Fields) => Promise<Thing>;
};

/** The id of a field's control. */
export const idOf = (path: string): string => `plan-${path.replaceAll('.', '-')}`;

/** Lines that only one of two lists has; one that stands twice counts twice. */
export function lineChanges(before: readonly string[], after: readonly string[]) {
  const left = [...before];
  const is = after.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { was: left, is };
}

/**
 * The parts of two people in one: where only one has changed a part, theirs stands; where both have, mine does, and the
 * part is named unless both say the same.
 */
export function mergeParts<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  labels: Record<keyof Fields, string>,
  said: (value: Fields[keyof Fields]) => string = JSON.stringify,
): { fields: Fields; both: string[] } {
  const fields = { ...mine };
  const both: string[] = [];
  for (const part of Object.keys(labels) as (keyof Fields)[]) {
    const [was, my, their] = [said(base[part]), said(mine[part]), said(theirs[part])];
    if (my === was) fields[part] = theirs[part];
    else if (their !== was && their !== my) both.push(labels[part]);
  }
  return { fields, both: [...new Set(both)] };
}
