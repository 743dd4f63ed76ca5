import { newId } from '../id/new-id';
import type { Challenge } from '../work/solve';
import { indexedDbStore } from './indexeddb-store';
import { createOutbox, type Outbox } from './outbox';
import { leaseLock, noLock, type SendLock, webLock } from './send-lock';
import { layeredStore, localStore, memoryStore, type Store } from './store';

/** The window's localStorage, if it lets itself be touched and written. */
function usableStorage(): Storage | null {
  try {
    localStorage.setItem('wardgate.probe', '1');
    localStorage.removeItem('wardgate.probe');
    return localStorage;
  } catch {
    return null;
  }
}

/** Everything this browser offers to keep entries in, best first. */
async function openStores(storage: Storage | null): Promise<Store[]> {
  const stores: Store[] = [];
  try {
    stores.push(await indexedDbStore(indexedDB));
  } catch {
    // Refused (private window, policy, broken profile): the next layer serves.
  }
  if (storage) stores.push(localStore(storage));
  return [...stores, memoryStore()];
}

function chooseLock(storage: Storage | null): SendLock {
  if (typeof navigator.locks?.request === 'function') return webLock(navigator.locks);
  return storage ? leaseLock(storage, newId(), Date.now) : noLock;
}

/** How tabs tell each other; a browser without it learns at the next look. */
function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel('wardgate-outbox') : null;
}

/** Solves a challenge of the server. */
type Work = (challenge: Challenge) => Promise<string>;

async function open(work: Work, sent: () => void): Promise<Outbox> {
  const storage = usableStorage();
  const channel = openChannel();
  const outbox = createOutbox({
    store: layeredStore(await openStores(storage)),
    lock: chooseLock(storage),
    fetch: (...request) => fetch(...request),
    work,
    now: Date.now,
    random: Math.random,
    newId,
    later: (ms, wake) => {
      const timer = setTimeout(wake, ms);
      return () => clearTimeout(timer);
    },
    sent,
    tell: () => channel?.postMessage('changed'),
  });
  if (channel) channel.onmessage = () => outbox.hear();
  return outbox;
}

/** The outbox of this page, opened when it is first asked for. */
export type BrowserOutbox = {
  /** Sends what earlier pages left, now and whenever the network or the visitor comes back. */
  start(): void;
  /** The opened outbox. */
  open(): Promise<Outbox>;
};

/**
 * The outbox on this browser's storage, network and clock. The page hands in what fetches the solver, and what is told
 * when a visitor sends something: an import in this file, which lies in that of every page, would make the page's first
 * script fetch all of it.
 */
export function browserOutbox(work: Work, sent: () => void): BrowserOutbox {
  let opened: Promise<Outbox> | undefined;
  const openOnce = () => {
    opened ??= open(work, sent);
    return opened;
  };
  const wake = () => void openOnce().then((outbox) => outbox.retryAll());
  return {
    open: openOnce,
    start() {
      addEventListener('online', wake);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') wake();
      });
      wake(); // somebody came: what found no server has waited long enough
    },
  };
}
