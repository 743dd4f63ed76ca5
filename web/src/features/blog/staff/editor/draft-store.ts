/**
 * Keeps what is being typed and not saved: with the server soon after the last key, and on this device until the server
 * has it. It never gives up, and tells where the text is kept.
 */

/** Where the text is kept. Instants are ms since 1970. */
export type DraftState =
  /** Nothing is typed that is not saved. */
  | { kind: 'clean' }
  /** Just typed; it is about to be kept. */
  | { kind: 'waiting' }
  | { kind: 'kept'; at: number }
  /** The server could not be asked; this device has it. */
  | { kind: 'device'; why: string }
  /** Neither has it. */
  | { kind: 'lost'; why: string };

/** What a draft store needs. Words are compared by identity: other words are another value. */
export type Ways<Words> = {
  /** Keeps the words with the server; answers when it has them. */
  put: (words: Words) => Promise<number>;
  /** Forgets what the server keeps. */
  drop: () => Promise<unknown>;
  /** This device's own place; `write` tells whether there was room. */
  device: { write: (words: Words) => boolean; clear: () => void };
  /** Why a call failed, in words. */
  explain: (thrown: unknown) => string;
};

/** A running draft store. */
export type DraftStore<Words> = {
  state: () => DraftState;
  subscribe: (listener: () => void) => () => void;
  /** These words are to be kept; null: there is nothing unsaved. */
  change: (words: Words | null) => void;
  /** Keeps now what waits. Resolves when that was tried. */
  flush: () => Promise<void>;
  /** Writes to this device at once what waits: the page is going away. */
  secure: () => void;
  /** Sends nothing until `resume`; resolves when nothing is under way any more. */
  pause: () => Promise<void>;
  resume: () => void;
  /** Everything unsaved was saved or thrown away, and this device deletes it. Others inform the server. */
  forget: () => void;
  /** Ends; what waits is on this device. */
  stop: () => void;
};

/** How long typing must rest before it is kept, and how long it may go on without, in ms: 3 s are promised. */
const REST_MS = 1000;
const MOST_MS = 2500;
/** Until the next try after one that failed. */
const RETRY_MS = 4000;
/** This device is quick, but not so quick that every key should wait for it. */
const DEVICE_MS = 250;

/** Makes a draft store for words that the server may keep already. */
export function createDraftStore<Words>(ways: Ways<Words>): DraftStore<Words> {
  let state: DraftState = { kind: 'clean' };
  const listeners = new Set<() => void>();
  let words: Words | null = null;
  let kept: Words | null = null;
  let under: Promise<void> | null = null;
  let since: number | null = null;
  let [isPaused, isStopped, hasFailed] = [false, false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deviceTimer: ReturnType<typeof setTimeout> | undefined;
  let onDevice: Words | null = null;

  const become = (next: DraftState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const secure = () => {
    clearTimeout(deviceTimer);
    deviceTimer = undefined;
    if (words !== null && words !== kept && words !== onDevice && ways.device.write(words)) onDevice = words;
  };

  const failed = (thrown: unknown) => {
    secure();
    const why = ways.explain(thrown);
    hasFailed = true;
    if (words === null) become({ kind: 'clean' });
    else become({ kind: onDevice === words ? 'device' : 'lost', why });
  };

  const send = async () => {
    const going = words;
    since = null;
    try {
      const at = going === null ? 0 : await ways.put(going);
      if (going === null) await ways.drop();
      kept = going;
      hasFailed = false;
      if (words !== going) return;
      ways.device.clear();
      onDevice = null;
      become(going === null ? { kind: 'clean' } : { kind: 'kept', at });
    } catch (thrown) {
      failed(thrown);
    }
  };

  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (!isPaused && !isStopped) timer = setTimeout(() => void flush(), ms);
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (under !== null) return under;
    if (isPaused || isStopped || words === kept) return;
    under = send();
    await under;
    under = null;
    if (words !== kept) schedule(hasFailed ? RETRY_MS : REST_MS);
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (next) => {
      if (next === words || isStopped) return;
      words = next;
      if (words === kept) return become(words === null ? { kind: 'clean' } : state);
      deviceTimer ??= setTimeout(secure, DEVICE_MS);
      // While the server cannot be reached the sentence about it stays: a flicker at every key says nothing.
      if (!hasFailed) become({ kind: 'waiting' });
      since ??= Date.now();
      schedule(Math.min(REST_MS, Math.max(0, since + MOST_MS - Date.now())));
    },
    flush,
    secure,
    pause: async () => {
      isPaused = true;
      clearTimeout(timer);
      await under;
    },
    resume: () => {
      isPaused = false;
      if (words !== kept) schedule(REST_MS);
    },
    forget: () => {
      clearTimeout(timer);
      clearTimeout(deviceTimer);
      deviceTimer = undefined;
      [words, kept, onDevice, since] = [null, null, null, null];
      ways.device.clear();
      become({ kind: 'clean' });
    },
    stop: () => {
      secure();
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
