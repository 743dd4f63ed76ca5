import { useCallback, useState } from 'react';

/** What was typed under `key` before, or null. */
export function readDraft<Draft>(key: string): Draft | null {
  try {
    const stored = sessionStorage.getItem(`wardgate.draft.${key}`);
    return stored === null ? null : (JSON.parse(stored) as Draft);
  } catch {
    return null;
  }
}

/** Keeps what is being typed for this tab, so that it outlives a closed drawer, a failed sending and a new sign-in. */
export function writeDraft(key: string, draft: unknown): void {
  try {
    if (draft === null) sessionStorage.removeItem(`wardgate.draft.${key}`);
    else sessionStorage.setItem(`wardgate.draft.${key}`, JSON.stringify(draft));
  } catch {
    // Storage is closed or full: the text is still in the form, only a reload would lose it.
  }
}

/** A draft and the way to change it; null forgets it. */
export function useDraft<Draft>(key: string): [Draft | null, (draft: Draft | null) => void] {
  const [draft, setDraft] = useState(() => readDraft<Draft>(key));
  const change = useCallback(
    (next: Draft | null) => {
      writeDraft(key, next);
      setDraft(next);
    },
    [key],
  );
  return [draft, change];
}
