import { useCallback, useEffect, useRef, useState } from 'react';
import { suggestSlug } from '../calls.ts';
import type { PostFields } from './fields.model.ts';
import { guessSlug } from './slug.model.ts';

/** How long typing in the title must rest before the server is asked, in ms. */
const REST_MS = 300;

/** The slug while it is being written. */
export type Slug = {
  /** It follows the title: nobody has edited it, and readers do not know it (D52). */
  follows: boolean;
  type: (slug: string) => void;
  /** Makes an address of what was typed; of nothing, the title's again. */
  tidy: () => void;
  follow: () => void;
  /** The slug that belongs to the title now, for a save before the server has answered. */
  settled: () => Promise<string>;
};

type SlugProps = {
  fields: PostFields;
  /** The post's id; empty for a new one. */
  id: string;
  followsAtFirst: boolean;
  set: (part: Partial<PostFields>) => void;
};

/** Lets the slug follow the title: as a guess at once, as the server has it a moment later. */
export function useSlug({ fields, id, followsAtFirst, set }: SlugProps): Slug {
  const [follows, setFollows] = useState(followsAtFirst);
  const { title, slug } = fields;
  /** The title to which the slug that stands there belongs. */
  const answered = useRef(title);
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const suggested = title.trim() === '' ? '' : await suggestSlug(title, id, signal);
      answered.current = title;
      return suggested;
    },
    [title, id],
  );
  useEffect(() => {
    if (!follows || answered.current === title) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(stop.signal)
        .then((suggested) => set({ slug: suggested }))
        // Not reachable: what this side can tell. The server has the last word when the post is saved.
        .catch(() => stop.signal.aborted || set({ slug: guessSlug(title) }));
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [follows, title, ask, set]);
  const follow = () => {
    answered.current = '\u0000';
    setFollows(true);
    set({ slug: guessSlug(title) });
  };
  return {
    follows,
    follow,
    type: (typed) => {
      setFollows(false);
      set({ slug: typed });
    },
    tidy: () => {
      if (slug.trim() === '') return follow();
      const tidied = guessSlug(slug);
      if (tidied !== '' && tidied !== slug) set({ slug: tidied });
    },
    settled: async () => {
      if (!follows || answered.current === title) return slug;
      const suggested = await ask().catch(() => guessSlug(title));
      set({ slug: suggested });
      return suggested;
    },
  };
}
