import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asProblem, explain } from '../../../../api/problem.ts';
import type { Errors, Sheet, Stored } from './sheet.ts';
import type { Base, Editing } from './use-editing.ts';

/** What stands between a press of Save and a saved version. */
export type Obstacle<Thing> =
  /** `others` are sentences that belong to no control. */
  | { kind: 'wrong'; count: number; others: readonly string[] }
  | { kind: 'failed'; why: string }
  /** Somebody has saved meanwhile. */
  | { kind: 'newer'; theirs: Thing };

type SavingProps<Thing extends Stored, Fields extends object> = {
  sheet: Sheet<Thing, Fields>;
  /** Empty for a new one. */
  id: string;
  editing: Editing<Thing, Fields>;
  onSaved: (thing: Thing, sent: Fields) => void;
};

/** Saves; nothing that was typed is lost by whatever comes between. */
export function useSaving<Thing extends Stored, Fields extends object>({
  sheet,
  id,
  editing,
  onSaved,
}: SavingProps<Thing, Fields>) {
  const client = useQueryClient();
  const under = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle<Thing> | null>(null);
  /** Counts the times something was wrong: then the first wrong control is to be focused. */
  const [wrong, setWrong] = useState(0);

  /** Puts what is wrong where it stands, and answers how many sentences there are. */
  const complain = (found: Errors, others: readonly string[] = []) => {
    editing.setErrors(found);
    setWrong((times) => times + 1);
    setObstacle({ kind: 'wrong', count: Object.keys(found).length + others.length, others });
  };

  const fail = async (thrown: unknown, base: Base<Fields>): Promise<void> => {
    const { status, fields } = asProblem(thrown);
    if (status === 422 && fields.length > 0) {
      const { errors, others } = placed(sheet, fields);
      return complain(errors, others);
    }
    const theirs = status === 409 && id !== '' ? await newest(sheet, id) : undefined;
    if (theirs && !theirs.deleted && theirs.version !== base.version)
      return setObstacle({ kind: 'newer', theirs });
    // Nobody else has saved: a conflict with the other active ones would repeat for ever.
    if (status === 409 && !theirs?.deleted && sheet.knows('active'))
      return complain({ active: explain(thrown) });
    setObstacle({ kind: 'failed', why: explain(thrown) });
  };

  /** Base and fields may be other ones than those of this moment: somebody has just decided about them. */
  const save = async (given: { base: Base<Fields>; fields: Fields } = editing): Promise<void> => {
    if (under.current) return;
    const fields = sheet.tidy(given.fields);
    // The second press of a slow double click meets what the first has stored: it makes no version that says the same.
    if (id !== '' && sheet.changes(given.base.fields, fields).length === 0) return;
    if (fields !== given.fields) editing.setFields(fields);
    const missing = sheet.check(fields);
    if (Object.keys(missing).length > 0) return complain(missing);
    under.current = true;
    setSaving(true);
    let leaves = false;
    try {
      const thing = await sheet.save(id, given.base.version, fields);
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
      setObstacle(null);
      onSaved(thing, fields);
      leaves = id === '';
    } catch (thrown) {
      await fail(thrown, given.base);
    }
    // What was new is stored, and its own page is on its way: one more press would make a second one.
    if (leaves) return;
    under.current = false;
    setSaving(false);
  };
  return {
    save: (given?: { base: Base<Fields>; fields: Fields }) => void save(given),
    isSaving,
    obstacle,
    setObstacle,
    complain,
    wrong,
  };
}

/** A refusal's sentences, those that have a control at it. */
export function placed(
  sheet: { knows: (path: string) => boolean },
  problems: readonly { path: string; message: string }[],
): { errors: Errors; others: string[] } {
  const errors: Errors = {};
  const others: string[] = [];
  for (const { path, message } of problems) {
    if (sheet.knows(path)) errors[path] ??= message;
    else others.push(message);
  }
  return { errors, others };
}

/** The current thing; undefined when it cannot be read. */
async function newest<Thing extends Stored, Fields extends object>(sheet: Sheet<Thing, Fields>, id: string) {
  try {
    return await sheet.read(id);
  } catch {
    return undefined;
  }
}
