import { behaviorHere } from '../visit/behavior';
import type { Moment } from './overlay.model';
import { closedKey } from './overlay-context';

/** When the pop-up was last closed on this device, ms since 1970; null if never, or unknown. */
function closedAt(): number | null {
  try {
    return Number(localStorage.getItem(closedKey)) || null;
  } catch {
    return null;
  }
}

/** Whether a form of this tab holds something typed: its draft, or a field with the focus. */
function formInUse(): boolean {
  if (document.activeElement?.matches('input, textarea, select')) return true;
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('wardgate.draft.'));
  } catch {
    return false;
  }
}

const dialogs = 'dialog[open], [popover]:popover-open, header details[open]';

/** How this page looks now. */
export const momentNow = (): Moment => ({
  now: Date.now(),
  path: location.pathname,
  visit: behaviorHere(),
  formInUse: formInUse(),
  dialogOpen: document.querySelector(dialogs) !== null,
  closedAt: closedAt(),
});
