import { useState } from 'react';
import { type FrozenList, freeze, type Identified, letGo } from './frozen-list.model.ts';

/**
 * Lays every new answer over the shown list: still while `frozen`, plainly otherwise. Another `key` (a filter, a search) is
 * another list and never frozen over. `showAll` lets go once, for the "n new – show" button.
 */
export function useFrozenList<Row extends Identified>(
  incoming: readonly Row[],
  frozen: boolean,
  key: string,
) {
  const [now, setNow] = useState(() => ({ incoming, frozen, key, list: letGo(incoming) }));
  let list = now.list;
  if (now.incoming !== incoming || now.frozen !== frozen || now.key !== key) {
    list = next(now.list, incoming, frozen && now.key === key);
    setNow({ incoming, frozen, key, list });
  }
  return { ...list, showAll: () => setNow({ incoming, frozen, key, list: letGo(incoming) }) };
}

/** An empty list holds nothing still: there is no row under the hand. */
function next<Row extends Identified>(shown: FrozenList<Row>, incoming: readonly Row[], frozen: boolean) {
  return frozen && shown.rows.length > 0 ? freeze(shown, incoming) : letGo(incoming);
}
