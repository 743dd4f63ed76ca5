import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asProblem, explain } from '../../../../api/problem.ts';
import type { StaffPost } from '../../../../api/staff.ts';
import { useServerClock } from '../../../../lib/clock/server-clock.tsx';
import { useRepeatKey } from '../../../../lib/form/repeat-key.ts';
import { useToasts } from '../../../../ui/toasts.tsx';
import { createPost, readPost, savePost } from '../calls.ts';
import { checkFields, type FieldErrors, firstWrong } from './checks.model.ts';
import type { DraftStore } from './draft-store.ts';
import { idOf } from './field-props.ts';
import { fieldOfServer, type PostFields, wordsOf } from './fields.model.ts';
import type { Unsaved } from './use-draft-store.ts';
import type { useEditing } from './use-editing.ts';
import type { Slug } from './use-slug.ts';

/** What stands between a press of Save Post and a saved post. */
export type Obstacle =
  | { kind: 'wrong'; count: number }
  | { kind: 'failed'; why: string }
  /** Somebody has saved meanwhile; `said` is the server's sentence about it. */
  | { kind: 'newer'; theirs: StaffPost; said: string }
  /** Somebody has deleted it; null once it left the trash, too. */
  | { kind: 'deleted'; theirs: StaffPost | null; said: string };

type SavingProps = {
  /** The post's id; empty for a new one. */
  id: string;
  editing: ReturnType<typeof useEditing>;
  slug: Slug;
  drafts: DraftStore<Unsaved>;
  /** The post is what was sent. `stays`: the author goes on writing. */
  onSaved: (post: StaffPost, stays: boolean, sent: PostFields) => void;
};

/** Saves a post; nothing that was typed is lost by whatever comes between (S88). */
export function useSaving({ id, editing, slug, drafts, onSaved }: SavingProps) {
  const clock = useServerClock();
  const client = useQueryClient();
  const toasts = useToasts();
  const [isSaving, setSaving] = useState<false | 'stays' | 'leaves'>(false);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const key = useRepeatKey();
  const under = useRef(false);
  /** What was in the way, to be focused once the fields take the focus again. */
  const [wrong, setWrong] = useState<FieldErrors | null>(null);
  useEffect(() => {
    if (wrong) focusFirst(wrong);
  }, [wrong]);

  /** Version and fields may be other ones than those of this moment: somebody has just decided about them. */
  const save = async (stays: boolean, given?: { version: number; fields: PostFields }) => {
    if (under.current) return;
    under.current = true;
    setSaving(stays ? 'stays' : 'leaves');
    const version = given?.version ?? editing.base.version;
    const fields = given?.fields ?? { ...editing.fields, slug: await slug.settled() };
    const missing = checkFields(fields, withoutOwnDate(fields, editing.base.fields, clock.now()));
    const found = firstWrong(missing) === undefined ? await send(fields, version, stays) : complain(missing);
    under.current = false;
    setSaving(false);
    setWrong(found);
  };

  const send = async (fields: PostFields, version: number, stays: boolean) => {
    // What is kept while this is under way would come back as unsaved words afterwards.
    await drafts.pause();
    const words = wordsOf(fields);
    try {
      const post =
        id === '' ? await createPost(words, key(words)) : await savePost(id, { ...words, version });
      drafts.forget();
      client.setQueryData(['blog', 'post', post.id], post);
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true });
      setObstacle(null);
      editing.setErrors({});
      onSaved(post, stays, fields);
      return null;
    } catch (thrown) {
      return await fail(thrown);
    } finally {
      drafts.resume();
    }
  };

  const complain = (found: FieldErrors) => {
    editing.setErrors(found);
    setObstacle({ kind: 'wrong', count: Object.keys(found).length });
    return found;
  };

  /** Says what was in the way; answers the fields, or null where a question stands over them. */
  const fail = async (thrown: unknown): Promise<FieldErrors | null> => {
    const problem = asProblem(thrown);
    if (id !== '' && [404, 409, 410].includes(problem.status)) {
      const theirs = await whatBecameOf(id);
      const said = problem.detail;
      if (theirs === null || theirs?.deleted_at) {
        setObstacle({ kind: 'deleted', theirs, said });
        return null;
      }
      if (theirs !== undefined && problem.status === 409) {
        setObstacle({ kind: 'newer', theirs, said });
        return null;
      }
    }
    const refused = errorsOf(thrown);
    editing.setErrors(refused);
    setObstacle({ kind: 'failed', why: explain(thrown) });
    toasts.show({ title: 'Error saving post. Please try again.', tone: 'danger', timeout: 8000 });
    return refused;
  };

  return {
    save,
    isSaving: isSaving !== false,
    /** It is saved, and then left: what would be typed now would be lost. */
    isLeaving: isSaving === 'leaves',
    obstacle,
    setObstacle,
  };
}

/** A date that stood there already may pass while one writes: the post is due then, and that is no mistake of now. */
function withoutOwnDate(fields: PostFields, base: PostFields, now: number): number {
  const own =
    base.status === 'scheduled' && base.due.day === fields.due.day && base.due.time === fields.due.time;
  return own ? Number.NEGATIVE_INFINITY : now;
}

/** The current post; null when it is gone for good, undefined when that is unknown. */
async function whatBecameOf(id: string): Promise<StaffPost | null | undefined> {
  try {
    return await readPost(id);
  } catch (thrown) {
    return asProblem(thrown).status === 404 ? null : undefined;
  }
}

/** The server's refusals at their fields; what has no field here stands above the form. */
function errorsOf(thrown: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of asProblem(thrown).fields) {
    const name = fieldOfServer(field);
    if (name !== undefined) errors[name] ??= message;
  }
  return errors;
}

/** The first wrong field; without one the button again, which was disabled meanwhile. */
function focusFirst(errors: FieldErrors): void {
  const name = firstWrong(errors);
  const control = document.getElementById(name === undefined ? 'post-save' : idOf(name));
  const isControl = control?.matches('input, textarea, select, button');
  (isControl ? control : control?.querySelector('input'))?.focus();
}
