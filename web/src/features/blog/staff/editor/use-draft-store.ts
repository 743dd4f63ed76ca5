import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { explain } from '../../../../api/problem.ts';
import type { PostEditor } from '../../../../api/staff.ts';
import { useServerClock } from '../../../../lib/clock/server-clock.tsx';
import { useMe } from '../../../../lib/session/me.tsx';
import { device } from '../../../../lib/words/kept-words.ts';
import { discardWords, keepWords } from '../calls.ts';
import { clearWords, writeWords } from './device-words.ts';
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts';
import { type PostFields, wordsOf } from './fields.model.ts';

/** What is kept: fields, and the version of the post that they began from. */
export type Unsaved = { fields: PostFields; baseVersion: number };

/** What the server says when it keeps something: the post's version today, and who else types in it. */
export type News = { version: number; editing: readonly PostEditor[] };

/** A draft store for one post's unsaved words, running while the component is mounted; `post` is an id or `new`. */
export function useDraftStore(post: string, tell: (news: News) => void): [DraftStore<Unsaved>, DraftState] {
  const me = useMe();
  const clock = useServerClock();
  const drafts = useMemo(
    () =>
      createDraftStore<Unsaved>({
        put: async ({ fields, baseVersion }) => {
          const { saved_at, version, editing } = await keepWords(post, baseVersion, wordsOf(fields));
          tell({ version, editing });
          return Date.parse(saved_at);
        },
        drop: () => discardWords(post),
        device: {
          write: ({ fields, baseVersion }) =>
            writeWords(device, me.id, post, { at: clock.now(), baseVersion, fields }),
          clear: () => clearWords(device, me.id, post),
        },
        explain,
      }),
    [post, me.id, clock, tell],
  );
  useEffect(() => {
    const [secure, retry] = [() => drafts.secure(), () => void drafts.flush()];
    addEventListener('pagehide', secure);
    addEventListener('online', retry);
    return () => {
      removeEventListener('pagehide', secure);
      removeEventListener('online', retry);
      drafts.stop();
    };
  }, [drafts]);
  return [drafts, useSyncExternalStore(drafts.subscribe, drafts.state)];
}
