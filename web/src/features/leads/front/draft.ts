import { readDraft, writeDraft } from '../../../lib/form/draft';
import { type CaptureDraft, toCaptureDraft } from './capture.model';

/** Kept in sessionStorage: this tab only. The pop-up and the panel share it: what was typed in one is in the other (U2). */
const key = 'captures';

/** What was typed in this tab and not yet delivered; null if nothing was. */
export function readCaptureDraft(): CaptureDraft | null {
  const draft = readDraft<unknown>(key);
  return draft === null ? null : toCaptureDraft(draft);
}

/** Keeps the form's values over a reload; null deletes them. */
export function keepCaptureDraft(draft: CaptureDraft | null): void {
  writeDraft(key, draft);
}
