import { keepPopupAway } from './away';
import { momentNow } from './moment';
import { isAt, nothingOpen, type OverlayState, overlayAfter } from './overlay.model';
import { privatePages } from './quiet.gen';

/** How often the page is looked at, in ms. */
export const lookEvery = 500;

let state: OverlayState = nothingOpen;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Looks at the page until React does: the pop-up's seconds run for a visitor who reads as for one who
 * presses (D86). Calls `due` when it should open. A visitor who opened a private page does not see it.
 */
export function watchForPopup(due: () => void): void {
  if (isAt(privatePages, location.pathname)) keepPopupAway();
  timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    const next = overlayAfter(state, { type: 'moment', moment: momentNow() });
    // It opens when React is there; until then it stays due, unless something comes in its way.
    state = { ...next, open: null };
    if (next.open !== null) due();
  }, lookEvery);
}

/** The overlays so far, for React, which looks at the page from now on. */
export function takeOverlays(): OverlayState {
  clearInterval(timer);
  return state;
}
