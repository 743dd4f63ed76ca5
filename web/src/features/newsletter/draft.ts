import { readDraft, writeDraft } from '../../lib/form/draft';
import { type SignUpValues, toValues } from './newsletter.model';

/** Kept in sessionStorage: for this tab only and gone with it, so that a shared computer reveals nothing (PIPA). */
const key = 'newsletter';

/** What was typed and chosen in this tab and not yet sent, without the consent; null if there is nothing. */
export function readSignUpDraft(): SignUpValues | null {
  const draft = readDraft<unknown>(key);
  return draft === null ? null : toValues(draft);
}

/** Keeps the form's values over a reload, but not the consent; null deletes them. */
export function keepSignUpDraft(values: SignUpValues | null): void {
  writeDraft(key, values && toValues(values));
}
