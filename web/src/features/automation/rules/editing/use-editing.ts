import { useCallback, useMemo, useState } from 'react';
import { without } from '../../../../lib/form/errors.ts';
import type { Kept } from '../../../../lib/words/kept-words.ts';
import type { Words } from './kept-words.ts';
import type { Errors, Sheet, Stored } from './sheet.ts';

/** What the writing began from: a version of the thing, and its fields. Of a new one version 0 and empty ones. */
export type Base<Fields> = { version: number; fields: Fields };

/** The fields as they stand, what they began from, and what is wrong with them. */
export type Editing<Thing extends Stored, Fields extends object> = ReturnType<
  typeof useEditing<Thing, Fields>
>;

/** Begins with what is stored (null: nothing yet), or with what was typed before and never saved. */
export function useEditing<Thing extends Stored, Fields extends object>(
  sheet: Sheet<Thing, Fields>,
  opened: Thing | null,
  empty: Fields,
  kept: Kept<Words<Fields>> | null,
) {
  const baseOf = useCallback(
    (thing: Thing): Base<Fields> => ({ version: thing.version, fields: sheet.fieldsOf(thing) }),
    [sheet],
  );
  const [base, setBase] = useState<Base<Fields>>(() => {
    const stored = opened ? baseOf(opened) : { version: 0, fields: empty };
    // Words that began from an older version meet what was saved since: then both are shown.
    if (kept && kept.baseVersion < stored.version)
      return { version: kept.baseVersion, fields: kept.fields.base };
    return stored;
  });
  const [fields, setFields] = useState<Fields>(kept?.fields.mine ?? base.fields);
  const [errors, setErrors] = useState<Errors>({});
  /** `corrected`: what is not wrong any more until it is looked at again; what was set, unless it is said more nearly. */
  const set = useCallback((part: Partial<Fields>, corrected: readonly string[] = Object.keys(part)) => {
    setFields((now) => ({ ...now, ...part }));
    setErrors((now) => without(now, corrected));
  }, []);
  const dirty = useMemo(() => sheet.changes(base.fields, fields).length > 0, [sheet, base.fields, fields]);
  /** The editor's content is stored now: nothing is unsaved. */
  const adopt = useCallback(
    (thing: Thing) => {
      const fresh = baseOf(thing);
      setBase(fresh);
      setFields(fresh.fields);
      setErrors({});
    },
    [baseOf],
  );
  /** What is stored is what was sent; what was typed while it was on its way is unsaved. */
  const settle = useCallback(
    (thing: Thing, sent: Fields) => {
      const fresh = baseOf(thing);
      setBase(fresh);
      setFields((now) => (sheet.changes(sent, now).length === 0 ? fresh.fields : now));
      setErrors({});
    },
    [baseOf, sheet],
  );
  return { base, baseOf, setBase, fields, setFields, errors, setErrors, set, dirty, adopt, settle };
}
