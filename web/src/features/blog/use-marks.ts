import { useMemo, useSyncExternalStore } from 'react';
import { createMarks, type Mark, type MarkKind, type MarkStore, readMarks } from './marks';

const stores: Record<MarkKind, MarkStore> = {
  likes: createMarks('likes', () => localStorage),
  saved: createMarks('saved', () => localStorage),
};

/** The marks of this browser, newest first, and how to put one on or take it off. On the server, and until React has taken over, there are none. */
export function useMarks(kind: MarkKind): [readonly Mark[], (mark: Mark) => boolean] {
  const store = stores[kind];
  const text = useSyncExternalStore(store.subscribe, store.text, () => '');
  return [useMemo(() => readMarks(text), [text]), store.toggle];
}
