import { useCallback, useEffect, useState } from 'react';

/** Focuses the first of some elements that can be, once what was changed is drawn: a row that moved, or the one after a row that is gone. */
export function useFocusLater(): (...ids: string[]) => void {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  useEffect(() => {
    for (const id of wanted) {
      const element = document.getElementById(id);
      if (element === null || (element instanceof HTMLButtonElement && element.disabled)) continue;
      element.focus();
      return;
    }
  }, [wanted]);
  return useCallback((...ids: string[]) => setWanted(ids), []);
}
