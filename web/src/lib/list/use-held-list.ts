import { useState } from 'react';
import { type HeldList, holdStill, type Identified, letGo } from './held-list.model.ts';

/**
 * Lays every new answer over the shown list: still while `held`, plainly otherwise. Another `key` (a filter, a search) is
 * another list and never held over. `showAll` lets go once, for the "n new – show" button.
 */
export function useHeldList<Row extends Identified>(incoming: readonly Row[], held: boolean, key: string) {
  const [now, setNow] = useState(() => ({ incoming, held, key, list: letGo(incoming) }));
  let list = now.list;
  if (now.incoming !== incoming || now.held !== held || now.key !== key) {
    list = next(now.list, incoming, held && now.key === key);
    setNow({ incoming, held, key, list });
  }
  return { ...list, showAll: () => setNow({ incoming, held, key, list: letGo(incoming) }) };
}

/** An empty list holds nothing still: there is no row under the hand. */
function next<Row extends Identified>(shown: HeldList<Row>, incoming: readonly Row[], held: boolean) {
  return held && shown.rows.length > 0 ? holdStill(shown, incoming) : letGo(incoming);
}
