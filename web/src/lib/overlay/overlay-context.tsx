import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
} from 'react';
import type { ChatState, Moment, OverlayEvent, OverlayName, OverlayState } from './overlay.model';

/** The overlays of this page. */
export type Overlays = {
  open: OverlayName | null;
  /** The visitor asks for one: it opens, in place of any other. */
  ask: (name: OverlayName) => void;
  close: () => void;
  /** The pop-up waits once more: another dialog was faster. */
  defer: () => void;
  chat: ChatState;
  /** Opens or closes the chat. */
  turnChat: (to: ChatState) => void;
};

const OverlayContext = createContext<Overlays>({
  open: null,
  ask: () => {},
  close: () => {},
  defer: () => {},
  chat: 'closed',
  turnChat: () => {},
});

/** The overlays of this page, for what opens or closes one. The server has none. */
export const useOverlays = (): Overlays => useContext(OverlayContext);

/**
 * The rules of the overlays, and what became of them before React came; the server has none. They run from the first
 * moment of a page, so they come with boot.ts and must stay there: this file, which is one of every page's, would draw
 * all it imports along, and boot.ts after it.
 */
export type OverlayWatch = {
  after: (state: OverlayState, event: OverlayEvent) => OverlayState;
  begun: OverlayState;
  /** How the page looks now. */
  moment: () => Moment;
  /** How often the page is looked at, in ms. */
  every: number;
  /** The pop-up was closed. */
  closed: () => void;
};

const onServer: Pick<OverlayWatch, 'after' | 'begun'> = {
  after: (state) => state,
  begun: { open: null, chat: 'closed', dueAt: null },
};

type OverlayProviderProps = { watch: OverlayWatch | undefined; children: ReactNode };

/** Coordinates the overlays of a page: one at a time, by the rules of overlay.model. */
export function OverlayProvider({ watch, children }: OverlayProviderProps) {
  const { after, begun } = watch ?? onServer;
  const [state, send] = useReducer(after, begun);
  const { open, chat } = state;
  useEffect(() => {
    if (!watch) return;
    // Nobody is looking at a hidden page: nothing opens there.
    const look = () => {
      if (document.visibilityState === 'visible') send({ type: 'moment', moment: watch.moment() });
    };
    const timer = setInterval(look, watch.every);
    return () => clearInterval(timer);
  }, [watch]);
  const ask = useCallback((name: OverlayName) => send({ type: 'asked', for: name }), []);
  const close = useCallback(() => {
    if (open === 'popup') watch?.closed();
    send({ type: 'closed' });
  }, [open, watch]);
  const defer = useCallback(() => send({ type: 'deferred' }), []);
  const turnChat = useCallback((to: ChatState) => send({ type: 'chat', to }), []);
  const overlays = useMemo(
    () => ({ open, ask, close, defer, chat, turnChat }),
    [open, ask, close, defer, chat, turnChat],
  );
  return <OverlayContext value={overlays}>{children}</OverlayContext>;
}
