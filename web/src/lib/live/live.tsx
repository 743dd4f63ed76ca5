import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { type LiveState, retryDelay, SILENCE_MS } from './live.model.ts';

/** The live line: what changed on the server arrives here (server-sent events). */
export interface Live {
  /** How the line is. */
  state(): LiveState;
  /** Calls `listener` when the state changes. */
  subscribe(listener: () => void): () => void;
  /** Calls `listener` for every piece of news. */
  onNews(listener: () => void): () => void;
  /** Opens the line; returns the way to close it for good. */
  open(): () => void;
}

/** What the line needs from outside. */
export interface LiveOptions {
  url: string;
  connect?(url: string): EventSource;
  random?(): number;
}

/**
 * Makes the line. EventSource reconnects by itself after a lost connection, but gives up for ever after an answer that is
 * not 200 (a proxy's 502 during a deploy), so a closed one is replaced here. Nothing heard while the line was down is
 * lost: the first thing after every hello is news, and news means "fetch again".
 *
 * A line that is half open (a phone between two masts, a frozen server) never fails here: it says nothing. After some
 * seconds of silence it is given up and opened anew, and nobody is told that it is live meanwhile.
 */
export function createLive({
  url,
  connect = (to) => new EventSource(to),
  random = Math.random,
}: LiveOptions): Live {
  let state: LiveState = 'connecting';
  let attempt = 0;
  const watchers = new Set<() => void>();
  const readers = new Set<() => void>();

  const become = (next: LiveState) => {
    if (next === state) return;
    state = next;
    for (const watcher of watchers) watcher();
  };
  const news = () => {
    for (const reader of readers) reader();
  };

  const open = () => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const dial = () => {
      source = connect(url);
      const hears = (event: string, then?: () => void) =>
        source?.addEventListener(event, () => {
          listen();
          then?.();
        });
      hears('hello', () => {
        attempt = 0;
        become('live');
        news();
      });
      hears('beat');
      hears('news', news);
      // The session ended: fetching again meets the 401 that leads to /login.
      hears('bye', news);
      source.addEventListener('error', lost);
      listen();
    };
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        source?.close();
        become('connecting');
        dial();
      }, SILENCE_MS);
    };
    const lost = () => {
      become('polling');
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(silence);
      attempt += 1;
      timer = setTimeout(dial, retryDelay(attempt, random()));
    };
    dial();
    return () => {
      clearTimeout(timer);
      clearTimeout(silence);
      source?.close();
      become('connecting');
    };
  };

  return { state: () => state, subscribe: joins(watchers), onNews: joins(readers), open };
}

/** The way into a set of listeners, which answers the way out. */
function joins(set: Set<() => void>) {
  return (listener: () => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
}

const LiveContext = createContext<Live | null>(null);

/** Opens the line for the tree below, for as long as it stands. */
export function LiveProvider({ live, children }: { live: Live; children: ReactNode }) {
  useEffect(() => live.open(), [live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive needs a LiveProvider above it');
  return live;
}

/** How the live line is, kept fresh. */
export function useLiveState(): LiveState {
  const live = useLive();
  return useSyncExternalStore(live.subscribe, live.state);
}

/** Calls `listener` (a stable function) for every piece of news. */
export function useNews(listener: () => void): void {
  const live = useLive();
  useEffect(() => live.onNews(listener), [live, listener]);
}
