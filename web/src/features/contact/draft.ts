import { readDraft, writeDraft } from '../../lib/form/draft';
import { type ContactValues, toValues } from './contact.model';

/**
 * Kept in sessionStorage: in this tab only and gone with it, so that a shared computer reveals nothing
 * (PIPA).
 */
const key = 'contact';

/** What was typed in this tab and not yet sent; null if nothing was. */
export function readContactDraft(): ContactValues | null {
  const draft = readDraft<unknown>(key);
  return draft === null ? null : toValues(draft);
}

/** Keeps the form's values over a reload; null deletes them: they are delivered, or safe in the outbox. */
export function keepContactDraft(values: ContactValues | null): void {
  writeDraft(key, values);
}
