/** What a reader has put a mark on, kept on this device alone: liked and bookmarked posts (V63, D49). */

/** A marked post, with its title, so that a list needs no request. */
export type Mark = { slug: string; title: string };

/** The marks that there are. */
export type MarkKind = 'likes' | 'saved';

/** More are forgotten, the oldest first. */
const mostMarks = 200;

const isMark = (value: unknown): value is Mark => {
  const mark = value as Mark | null;
  return typeof mark?.slug === 'string' && mark.slug !== '' && typeof mark.title === 'string';
};

/** What was kept, newest first; a damaged text holds nothing. */
export function readMarks(text: string): Mark[] {
  try {
    const list: unknown = JSON.parse(text || '[]');
    return Array.isArray(list) ? list.filter(isMark).map(({ slug, title }) => ({ slug, title })) : [];
  } catch {
    return [];
  }
}

/** The marks with this one put on top, or taken off where it was. */
export function toggled(marks: readonly Mark[], mark: Mark): Mark[] {
  const others = marks.filter(({ slug }) => slug !== mark.slug);
  return others.length < marks.length ? others : [mark, ...others].slice(0, mostMarks);
}

/** The marks of one kind, as text: the same text is the same marks. */
export type MarkStore = {
  text(): string;
  /** Puts the mark on or takes it off; answers whether it is on now. */
  toggle(mark: Mark): boolean;
  /** Calls back when the marks change, here or in another tab; returns how to stop. */
  subscribe(listener: () => void): () => void;
};

/**
 * The marks of `kind` in `storage`. If that is closed, full or gone, the marks last as long as the page, which
 * shows only on the next visit.
 */
export function createMarks(kind: MarkKind, storage: () => Storage): MarkStore {
  const key = `wardgate.${kind}`;
  const listeners = new Set<() => void>();
  /** What storage would not take. */
  let here: string | null = null;

  const text = () => {
    try {
      return here ?? storage().getItem(key) ?? '';
    } catch {
      return here ?? '';
    }
  };
  const keep = (marks: readonly Mark[]) => {
    const wanted = marks.length === 0 ? '' : JSON.stringify(marks);
    try {
      if (wanted === '') storage().removeItem(key);
      else storage().setItem(key, wanted);
      here = null;
    } catch {
      here = wanted;
    }
    for (const listener of listeners) listener();
  };
  return {
    text,
    toggle(mark) {
      const marks = toggled(readMarks(text()), mark);
      keep(marks);
      return marks.some(({ slug }) => slug === mark.slug);
    },
    subscribe(listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      addEventListener('storage', hear);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', hear);
      };
    },
  };
}
