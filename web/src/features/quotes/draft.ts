import { readDraft, writeDraft } from '../../lib/form/draft';
import { wishIn, wishInWords } from '../../lib/prices/wish';
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
const carriedKey = 'prices';

/**
 * The sentence that was carried here from the page of prices, '' without one. It comes behind the # of the address, once:
 * from then on it is kept in this tab, so that who takes it out does not get it again.
 */
export function readCarried(): string {
  const wish = wishIn(location.hash.slice(1));
  if (wish) {
    writeDraft(carriedKey, { message: `${wishInWords(wish)} (from the price page).` });
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  const { message } = readDraft<{ message?: unknown }>(carriedKey) ?? {};
  return typeof message === 'string' ? message : '';
}

/** Forgets what was carried here: it is sent, or not wanted. */
export const forgetCarried = (): void => writeDraft(carriedKey, null);

/** Keeps the form's values over a reload; null deletes them: they are delivered, or safe in the outbox. */
export function keepQuoteDraft(values: QuoteValues | null): void {
  writeDraft(key, values);
  if (values === null) forgetCarried();
}
