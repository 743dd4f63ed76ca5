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

/** Keeps the form's values over a reload; null deletes them: they are delivered, or safe in the outbox. */
export function keepQuoteDraft(values: QuoteValues | null): void {
  writeDraft(key, values);
}
