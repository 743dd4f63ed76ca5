import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asProblem, explain } from '../../api/problem.ts';
import { readCompany, type Saved, saveCompany } from './calls.ts';
import { dotted, type Profile } from './profile.model.ts';
import { companyKey } from './queries.ts';
import type { useEditing } from './use-editing.ts';

/** What can be in the way of a save. */
export type Obstacle =
  | { kind: 'wrong' }
  | { kind: 'failed'; why: string }
  /** Another person has saved meanwhile. */
  | { kind: 'newer'; theirs: Saved };

/** Saves the profile; what was typed is not lost, whatever is in the way. */
export function useSaving(
  editing: ReturnType<typeof useEditing>,
  onSaved: (saved: Saved, sent: Profile) => void,
) {
  const client = useQueryClient();
  const under = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);

  const fail = async (thrown: unknown): Promise<Obstacle> => {
    const { status, fields } = asProblem(thrown);
    // A session that has ended leads to /login with what is asked next; the words wait on this device.
    if (status === 401) void client.invalidateQueries({ queryKey: companyKey });
    if (status === 409) {
      const theirs = await readCompany().catch(() => null);
      if (theirs && theirs.version > editing.base.version) return { kind: 'newer', theirs };
    }
    if (status === 422 && fields.length > 0) {
      editing.setErrors(Object.fromEntries(fields.map(({ path, message }) => [dotted(path), message])));
      return { kind: 'wrong' };
    }
    return { kind: 'failed', why: explain(thrown) };
  };

  const save = async (): Promise<void> => {
    if (under.current) return;
    under.current = true;
    setSaving(true);
    const { profile, base, note } = editing;
    try {
      const saved = await saveCompany(base.version, profile, note.trim());
      client.setQueryData(companyKey, saved);
      setObstacle(null);
      onSaved(saved, profile);
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
    } catch (thrown) {
      setObstacle(await fail(thrown));
    } finally {
      under.current = false;
      setSaving(false);
    }
  };
  return { save, isSaving, obstacle, setObstacle };
}
