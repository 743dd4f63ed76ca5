import { behaviorHere } from '../visit/behavior';
import { awaySince } from './away';
import { type Attention, isAt, type Moment } from './overlay.model';
import { calmPages } from './quiet.gen';

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

/** Whether a part of the element is in the window. */
function isInView(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

const attentive =
  '[data-attention]:not(details), details[data-attention][open], .chat-room > [role="status"]';

/** What is in the window to be read: an element says by `data-attention` what it is; what the closed chat leaves behind is a toast. */
function attention(): Attention | null {
  for (const element of document.querySelectorAll<HTMLElement>(attentive)) {
    if (isInView(element)) return (element.dataset.attention as Attention | undefined) ?? 'toast';
  }
  return null;
}

/** Whether this is a page where the pop-up never comes: a legal one, or one that is not indexed, as private pages and lost ones are. */
const isQuiet = (): boolean =>
  isAt(calmPages, location.pathname) ||
  document.querySelector('meta[name="robots"][content*="noindex"]') !== null;

/** How this page looks now. */
export const momentNow = (): Moment => ({
  now: Date.now(),
  path: location.pathname,
  isQuiet: isQuiet(),
  visit: behaviorHere(),
  formInUse: formInUse(),
  dialogOpen: document.querySelector(dialogs) !== null,
  attention: attention(),
  awaySince: awaySince(),
});
