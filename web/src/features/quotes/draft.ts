import { readDraft, writeDraft } from '../../lib/form/draft';
import { type QuoteValues, toValues } from './quote-form.model';

/**
 * Kept in sessionStorage: in this tab only and gone with it, so that a shared computer reveals nothing
 * (PIPA).
 */
const key = 'quotes';

/** What was typed in this tab and not yet delivered; null if nothing was. */
export function readQuoteDraft(): QuoteValues | null {
  const draft = readDraft<unknown>(key);
  return draft === null ? null : toValues(draft);
}

/** What the page of prices hands on: the sentence that a request begins with. */
export const carriedKey = 'prices';

/** Whether something may have been carried here from the page of prices: few visitors need what reads it. */
export const mayBeCarried = (): boolean => location.hash.includes('=') || readDraft(carriedKey) !== null;

/** Forgets what was carried here: it is sent, or not wanted. */
export const forgetCarried = (): void => writeDraft(carriedKey, null);

/** Keeps the form's values over a reload; null deletes them: they are delivered, or safe in the outbox. */
export function keepQuoteDraft(values: QuoteValues | null): void {
  writeDraft(key, values);
  if (values === null) forgetCarried();
}
