import { useMemo, useState } from 'react';

/** Rows that are chosen, by id. */
export type Selection = {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  setAll: (ids: readonly string[]) => void;
};

/**
 * The chosen ones of `shown`: what is no longer visible is no longer chosen, so that nobody acts on what they cannot see.
 */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const ids = shown.filter((id) => chosen.has(id));
    return {
      ids,
      has: (id) => chosen.has(id),
      toggle: (id) => setChosen(new Set(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id])),
      setAll: (all) => setChosen(new Set(all)),
    };
  }, [shown, chosen]);
}
