import type { Challenge } from '../work/solve';
import {
  afterAnswer,
  aged,
  type Entry,
  isDue,
  isHastened,
  newEntry,
  nextWake,
  retried,
  shown,
} from './outbox.model';
import { send } from './send';
import type { SendLock } from './send-lock';
import type { layeredStore } from './store';

/** What the outbox needs of the world; passed in, so that tests own the clock and the chance. */
export type World = {
  store: ReturnType<typeof layeredStore>;
  lock: SendLock;
  fetch: typeof fetch;
  /** Solves what the server asks for above its rate; rejects when it cannot. */
  work: (challenge: Challenge) => Promise<string>;
  /** ms since 1970. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
  newId: () => string;
  /** Calls back once, ms from now; the returned function calls it off. */
  later: (ms: number, wake: () => void) => () => void;
  /** A visitor has sent something. */
  sent: () => void;
  /** Informs the other tabs about a change. */
  tell: () => void;
};

/** What to send: which form it came from, where it goes, and what it says. */
export type Parcel = { kind: string; endpoint: string; body: unknown };

/** How long storage that failed in the middle of a pass is left alone, in ms. */
const storageRest = 5000;

/**
 * The one way in which a form's contents leave the browser. An entry is stored before the first
 * attempt and sent until the server has answered it, by whichever page of the site is open.
 */
export type Outbox = ReturnType<typeof createOutbox>;

/** An outbox on the given world. It sends nothing before the first add or run. */
export function createOutbox(world: World) {
  const { store, now } = world;
  const listeners = new Set<() => void>();
  let running: Promise<void> | null = null;
  let again = false;
  let callOff = () => {};

  const changed = () => {
    for (const listener of listeners) listener();
    world.tell();
  };
  const change = async (id: string, by: (entry: Entry) => Entry | null) => {
    await store.all(); // learns where the entry lies, if another tab or an earlier page put it
    const result = await store.update(id, by);
    changed();
    return result;
  };

  async function sendOne(entry: Entry): Promise<void> {
    const answer = await send(entry, world.fetch, now, world.work);
    // Gone meanwhile: somebody discarded it, and the answer no longer matters.
    await store.update(entry.id, (current) => afterAnswer(current, answer, now(), world.random()));
    changed();
  }

  async function tidy(): Promise<Entry[]> {
    for (const entry of await store.all()) {
      if (aged(entry, now()) !== entry) await store.update(entry.id, (current) => aged(current, now()));
    }
    return store.all();
  }

  async function pass(): Promise<void> {
    const due = (await tidy()).filter((entry) => isDue(entry, now()));
    for (const entry of due.sort((a, b) => a.createdAt - b.createdAt)) await sendOne(entry);
  }

  /** The wait until the next look: until something is due, or a little while after storage failed. */
  async function passes(): Promise<number | null> {
    try {
      do {
        again = false;
        await world.lock(pass);
      } while (again);
    } catch {
      return storageRest;
    }
    return nextWake(await store.all(), now());
  }

  async function passAndPlan(): Promise<void> {
    const wake = await passes();
    callOff();
    callOff = wake === null ? () => {} : world.later(wake, () => void run());
  }

  /** Sends what is due, now, and plans the next look; resolves when that is done. */
  function run(): Promise<void> {
    again = true;
    running ??= passAndPlan().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    run,
    /** Stores parcel and begins to send it; resolves to the entry as soon as it is stored. */
    async add({ kind, endpoint, body }: Parcel): Promise<Entry> {
      const entry = newEntry(world.newId(), kind, endpoint, body, now());
      await store.put(entry);
      world.sent();
      changed();
      void run();
      return entry;
    },
    /** Entries of one form, oldest first. */
    async list(kind?: string): Promise<Entry[]> {
      const entries = (await store.all()).filter((entry) => kind === undefined || entry.kind === kind);
      return entries.sort((a, b) => a.createdAt - b.createdAt);
    },
    /** Whether the entry outlives this page; if not, the page must stay open. */
    isDurable: (id: string): boolean => store.home(id)?.durable ?? false,
    /** Sends the entry at once, whatever it waits for. */
    async retry(id: string): Promise<void> {
      await change(id, (entry) => retried(entry, now()));
      await run();
    },
    /** Sends what found no server: the network is back, or the visitor. */
    async retryAll(): Promise<void> {
      for (const entry of await store.all()) {
        if (isHastened(entry)) await store.update(entry.id, (current) => retried(current, now()));
      }
      await run();
    },
    /** The visitor has seen how it ended; the day after which it is forgotten begins. */
    markShown: (id: string) => change(id, (entry) => shown(entry, now())),
    /** The visitor goes on to something else: a delivery is forgotten, what waits is still sent. */
    setAside: (id: string) =>
      change(id, (entry) => (entry.state === 'waiting' ? { ...entry, aside: true } : null)),
    /** Forgets the entry, sent or not. */
    discard: (id: string) => change(id, () => null),
    /** Calls back whenever an entry may have changed, here or (by hear) in another tab. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Another tab says that something changed. */
    hear(): void {
      for (const listener of listeners) listener();
    },
    /** Plans nothing more; what is stored stays. */
    stop(): void {
      callOff();
      callOff = () => {};
    },
  };
}
