import { createContext, type ReactNode, useCallback, useContext, useEffect, useReducer } from 'react';
import { behaviorHere } from '../visit/behavior';
import { type Moment, nothingOpen, type OverlayName, overlayAfter } from './overlay.model';

/** The overlays of this page. */
export type Overlays = {
  open: OverlayName | null;
  /** The visitor asks for one: it opens, in place of any other. */
  ask: (name: OverlayName) => void;
  close: () => void;
};

const OverlayContext = createContext<Overlays>({ open: null, ask: () => {}, close: () => {} });

/** The overlays of this page, for what opens or closes one. The server has none. */
export const useOverlays = (): Overlays => useContext(OverlayContext);

const closedKey = 'popup.closed';

/** When the pop-up was closed last on this device, ms since 1970; null if never, or if nobody can tell. */
function closedAt(): number | null {
  try {
    return Number(localStorage.getItem(closedKey)) || null;
  } catch {
    return null;
  }
}

/** Remembers that the pop-up was closed, or answered: it stays away for thirty days (D69). */
export function keepPopupAway(): void {
  try {
    localStorage.setItem(closedKey, String(Date.now()));
  } catch {
    // Storage is closed: it stays away on this page, and may come once more on the next.
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

const momentNow = (path: string): Moment => ({
  now: Date.now(),
  path,
  visit: behaviorHere(),
  formInUse: formInUse(),
  dialogOpen: document.querySelector(dialogs) !== null,
  closedAt: closedAt(),
});

/** Coordinates the overlays of the page at path: one at a time, by the rules of overlay.model. */
export function OverlayProvider({ path, children }: { path: string; children: ReactNode }) {
  const [state, send] = useReducer(overlayAfter, nothingOpen);
  const { open } = state;
  useEffect(() => {
    // Nobody is looking at a hidden page: nothing opens there.
    const look = () => {
      if (document.visibilityState === 'visible') send({ type: 'moment', moment: momentNow(path) });
    };
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [path]);
  const ask = useCallback((name: OverlayName) => send({ type: 'asked', for: name }), []);
  const close = useCallback(() => {
    if (open === 'popup') keepPopupAway();
    send({ type: 'closed' });
  }, [open]);
  return <OverlayContext value={{ open, ask, close }}>{children}</OverlayContext>;
}
