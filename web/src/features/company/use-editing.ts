import { useCallback, useMemo, useState } from 'react';
import { without } from '../../lib/form/errors.ts';
import { useMe } from '../../lib/session/me.tsx';
import { device, type Kept, readKept } from '../../lib/words/kept-words.ts';
import type { Saved } from './calls.ts';
import { fitted, isSame, type Profile, type Tree, valueAt, withValue } from './profile.model.ts';

/** What an edit begins from: a version and its profile. */
export type Base = { version: number; profile: Profile };

/** What this device keeps of an edit: the profile as it was typed, what it began from, and the note for the history. */
export type Words = { profile: Profile; from: Profile; note: string };

/** Where this device keeps what an account has typed. */
export const usePlace = (): string => `wardgate.company.words.${useMe().id}`;

/** What was typed before and never saved; null when nothing, or nothing that differs from what is saved. */
export function readWords(place: string, { profile }: Saved): Kept<Words> | null {
  const kept = readKept(device, place, { profile, from: profile, note: '' });
  if (!kept) return null;
  const fields = {
    ...kept.fields,
    profile: fitted(kept.fields.profile, profile),
    from: fitted(kept.fields.from, profile),
  };
  return isSame(fields.profile, profile) && fields.note === '' ? null : { ...kept, fields };
}

/** The profile in the editor, what it began from, and what the server says against it. */
export function useEditing(opened: Saved, kept: Kept<Words> | null) {
  const [base, setBase] = useState<Base>(() =>
    kept ? { version: kept.baseVersion, profile: kept.fields.from } : opened,
  );
  const [profile, setProfile] = useState<Profile>(kept?.fields.profile ?? opened.profile);
  const [note, setNote] = useState(kept?.fields.note ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = useCallback((path: string, make: (now: Tree) => Tree) => {
    setProfile((now) => withValue(now, path, make(valueAt(now, path))));
    setErrors((now) => without(now, [path]));
  }, []);
  const set = useCallback((path: string, value: Tree) => change(path, () => value), [change]);
  const dirty = useMemo(() => !isSame(base.profile, profile), [base.profile, profile]);
  const isUntouched = !dirty && note === '';
  /** The newest version is what the editor shows: nothing is unsaved. */
  const adopt = useCallback(({ version, profile }: Base) => {
    setBase({ version, profile });
    setProfile(profile);
    setNote('');
    setErrors({});
  }, []);
  /** The newest version is what was sent; what was typed meanwhile stays, and is unsaved. */
  const settle = useCallback(({ version, profile }: Base, sent: Profile) => {
    setBase({ version, profile });
    setProfile((now) => (isSame(now, sent) ? profile : now));
    setNote('');
    setErrors({});
  }, []);
  const words = useMemo<Words | null>(
    () => (isUntouched ? null : { profile, from: base.profile, note }),
    [isUntouched, profile, base.profile, note],
  );
  return {
    base,
    setBase,
    profile,
    setProfile,
    note,
    setNote,
    errors,
    setErrors,
    set,
    change,
    dirty,
    isUntouched,
    adopt,
    settle,
    words,
  };
}
