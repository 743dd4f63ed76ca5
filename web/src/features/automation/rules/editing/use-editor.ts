import { useCallback, useEffect, useRef, useState } from 'react';
import { useSaveKeys } from '../../../../lib/keyboard/use-save-keys.ts';
import { useMay, useMe } from '../../../../lib/session/me.tsx';
import { useKeeping } from '../../../../lib/words/use-keeping.ts';
import { useToasts } from '../../../../ui/toasts.tsx';
import { keptOf, placeOf } from './kept-words.ts';
import type { Sheet, Stored } from './sheet.ts';
import { useEditing } from './use-editing.ts';
import { useSaving } from './use-saving.ts';

type EditorOptions<Thing extends Stored, Fields extends object> = {
  sheet: Sheet<Thing, Fields>;
  /** As it was opened; null for a new one. */
  opened: Thing | null;
  /** What a new one begins with. */
  empty: Fields;
  /** What a new one is a copy of. */
  copyOf?: string;
  /** As the server has it now, as far as it was heard. */
  latest: Thing | undefined;
  /** A new one is stored. */
  onCreated?: (thing: Thing) => void;
};

/** An open editor: its content and what can be done with it. */
export type Editor<Thing extends Stored, Fields extends object> = ReturnType<typeof useEditor<Thing, Fields>>;

/** Everything that an editor of a rule, a sequence or a mail does, whatever it looks like. */
export function useEditor<Thing extends Stored, Fields extends object>(
  options: EditorOptions<Thing, Fields>,
) {
  const { sheet, opened, empty, copyOf, latest, onCreated } = options;
  const me = useMe();
  const may = useMay('automation.write');
  const toasts = useToasts();
  const id = opened?.id ?? '';
  const place = placeOf(me.id, sheet.what, copyOf ? `copy-of-${copyOf}` : id);
  // Looked up once: from then on it is the editor's.
  const [kept] = useState(() => (may ? keptOf(sheet, place, opened ? sheet.fieldsOf(opened) : empty) : null));
  const editing = useEditing(sheet, opened, empty, kept);
  const { base, fields, dirty, adopt } = editing;
  const keeping = useKeeping(place, useWords(may && dirty, fields, base.fields), base.version);
  const [restored, setRestored] = useState(kept?.at ?? null);
  const [merged, setMerged] = useState<readonly string[] | null>(null);
  const [stored, setStored] = useState(opened);
  const leaving = useRef(false);
  const isFree = useCallback(() => leaving.current, []);

  const onSaved = (thing: Thing, sent: Fields) => {
    setMerged(null);
    setRestored(null);
    if (id !== '') {
      setStored(thing);
      editing.settle(thing, sent);
      toasts.show({ title: `Version ${thing.version} is saved.` });
      return;
    }
    leaving.current = true;
    keeping.forget();
    onCreated?.(thing);
  };
  const saving = useSaving({ sheet, id, editing, onSaved });
  const { obstacle, setObstacle, isSaving } = saving;
  const current = latest && latest.version >= (stored?.version ?? 0) ? latest : stored;
  const mayWrite = may && !current?.deleted;
  const newer = current && current.version > base.version ? current : undefined;
  const isUntouched = !dirty && !isSaving;
  useEffect(() => {
    // Nothing has been typed here: the editor shows the newest version.
    if (newer && isUntouched) adopt(newer);
  }, [newer, isUntouched, adopt]);

  /** Puts other words into the form; those that stood there can be had back for a while. */
  const putIn = (other: () => void, title: string, action: string) => {
    const mine = fields;
    other();
    toasts.show({
      title,
      timeout: 20_000,
      action: { label: action, onPress: () => editing.setFields(mine) },
    });
  };
  useSaveKeys(() => {
    if (mayWrite && obstacle?.kind !== 'newer') saving.save();
  });
  return {
    ...editing,
    ...saving,
    sheet,
    id,
    mayWrite,
    current,
    newer,
    restored,
    merged,
    isFree,
    keeping,
    dismissMerged: () => setMerged(null),
    discard: () =>
      putIn(
        () => {
          if (current) adopt(current);
          else editing.setFields(base.fields);
          setRestored(null);
        },
        'Your unsaved words are discarded.',
        'Undo',
      ),
    take: (theirs: Thing) =>
      putIn(
        () => {
          adopt(theirs);
          setObstacle(null);
        },
        'You have your colleague’s version.',
        'Bring mine back',
      ),
    merge: (theirs: Thing) => {
      const both = sheet.merged(base.fields, fields, sheet.fieldsOf(theirs));
      editing.setBase(editing.baseOf(theirs));
      editing.setFields(both.fields);
      editing.setErrors({});
      setMerged(both.both);
      setObstacle(null);
    },
    overwrite: (theirs: Thing) => {
      const onTop = editing.baseOf(theirs);
      editing.setBase(onTop);
      setObstacle(null);
      saving.save({ base: onTop, fields });
    },
    /** An older version's words into the form, not saved. */
    takeOver: (words: Fields, version: number) =>
      putIn(
        () => {
          editing.setFields(words);
          editing.setErrors({});
          setObstacle(null);
        },
        `What version ${version} said stands in the editor. Save makes it the next version.`,
        'Undo',
      ),
  };
}

/** What the device is to keep, the same object as long as it says the same. */
function useWords<Fields>(unsaved: boolean, mine: Fields, base: Fields) {
  const last = useRef<{ mine: Fields; base: Fields } | null>(null);
  if (!unsaved) last.current = null;
  else if (last.current?.mine !== mine || last.current.base !== base) last.current = { mine, base };
  return last.current;
}
