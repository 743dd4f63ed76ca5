import { readDraft, writeDraft } from '../../lib/form/draft';
import { type SignUpValues, toValues } from './newsletter.model';

/** Kept in sessionStorage: this tab only and gone with it, so that a shared computer tells nobody (PIPA). */
const key = 'newsletter';

/** What was typed and chosen in this tab and not yet sent, without the consent; null if nothing was. */
export function readSignUpDraft(): SignUpValues | null {
  const draft = readDraft<unknown>(key);
  return draft === null ? null : toValues(draft);
}

/** Keeps what stands in the form over a reload, but not the consent; null forgets it. */
export function keepSignUpDraft(values: SignUpValues | null): void {
  writeDraft(key, values && toValues(values));
}
