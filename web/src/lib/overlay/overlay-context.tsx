import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
} from 'react';
import { type ChatState, type Moment, nothingOpen, type OverlayName, overlayAfter } from './overlay.model';

/** The overlays of this page. */
export type Overlays = {
  open: OverlayName | null;
  /** The visitor asks for one: it opens, in place of any other. */
  ask: (name: OverlayName) => void;
  close: () => void;
  chat: ChatState;
  /** Opens or closes the chat. */
  turnChat: (to: ChatState) => void;
};

const OverlayContext = createContext<Overlays>({
  open: null,
  ask: () => {},
  close: () => {},
  chat: 'closed',
  turnChat: () => {},
});

/** The overlays of this page, for what opens or closes one. The server has none. */
export const useOverlays = (): Overlays => useContext(OverlayContext);

/** Where the pop-up's closing is kept. */
export const closedKey = 'popup.closed';

/** Remembers that the pop-up was closed, or answered: it stays away for thirty days (D69). */
export function keepPopupAway(): void {
  try {
    localStorage.setItem(closedKey, String(Date.now()));
  } catch {
    // Storage is closed: it stays away on this page, and may come once more on the next.
  }
}

type OverlayProviderProps = {
  /** How the page looks now; the server has none. Passed in, because what it needs comes with boot.ts and must stay there. */
  moment: (() => Moment) | undefined;
  children: ReactNode;
};

/** Coordinates the overlays of a page: one at a time, by the rules of overlay.model. */
export function OverlayProvider({ moment, children }: OverlayProviderProps) {
  const [state, send] = useReducer(overlayAfter, nothingOpen);
  const { open, chat } = state;
  useEffect(() => {
    if (!moment) return;
    // Nobody is looking at a hidden page: nothing opens there.
    const look = () => {
      if (document.visibilityState === 'visible') send({ type: 'moment', moment: moment() });
    };
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [moment]);
  const ask = useCallback((name: OverlayName) => send({ type: 'asked', for: name }), []);
  const close = useCallback(() => {
    if (open === 'popup') keepPopupAway();
    send({ type: 'closed' });
  }, [open]);
  const turnChat = useCallback((to: ChatState) => send({ type: 'chat', to }), []);
  const overlays = useMemo(() => ({ open, ask, close, chat, turnChat }), [open, ask, close, chat, turnChat]);
  return <OverlayContext value={overlays}>{children}</OverlayContext>;
}
