import { type QuoteValues, toValues } from './quote-form.model';

/** sessionStorage: this tab only, gone with it, so that a shared computer tells nobody (PIPA). */
const key = 'wardgate.draft.quotes';

/** What was typed in this tab and not yet delivered; null if nothing was or storage is shut. */
export function readDraft(): QuoteValues | null {
  try {
    const text = sessionStorage.getItem(key);
    return text ? toValues(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}

/** Keeps what stands in the form over a reload. */
export function writeDraft(values: QuoteValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Shut or full: the form itself still holds it.
  }
}

/** Forgets the draft: it is delivered, or in the outbox and set aside. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Shut: then there is no draft either.
  }
}
