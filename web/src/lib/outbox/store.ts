import type { Entry } from './outbox.model';

/** Changes an entry: the new one, or null to delete it. Not called when the entry is gone. */
export type Change = (entry: Entry) => Entry | null;

/** A place where entries live. */
export interface Store {
  /** Whether what is put here outlives the page. */
  readonly durable: boolean;
  all(): Promise<Entry[]>;
  /** Resolves when the entry is safely there; rejects when there is no room. */
  put(entry: Entry): Promise<void>;
  /** Reads and writes in one step, so that no other tab comes between; resolves to the stored entry. */
  update(id: string, change: Change): Promise<Entry | null>;
}

/** Lives and dies with the page: the last resort of a private window or a full disk. */
export function memoryStore(): Store {
  const entries = new Map<string, Entry>();
  return {
    durable: false,
    all: async () => [...entries.values()],
    put: async (entry) => void entries.set(entry.id, entry),
    update: async (id, change) => {
      const old = entries.get(id);
      const next = old ? change(old) : null;
      if (next) entries.set(id, next);
      else entries.delete(id);
      return next;
    },
  };
}

/** The first part of every key in localStorage. */
const prefix = 'wardgate.outbox.';

/** localStorage: small and synchronous, for browsers that refuse IndexedDB. */
export function localStore(storage: Storage): Store {
  const read = (key: string): Entry | null => {
    try {
      return JSON.parse(storage.getItem(key) ?? 'null') as Entry | null;
    } catch {
      return null; // half-written by a crash: there is nothing in it to save
    }
  };
  return {
    durable: true,
    all: async () => {
      const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
      return keys.filter((key) => key.startsWith(prefix)).flatMap((key) => read(key) ?? []);
    },
    put: async (entry) => storage.setItem(prefix + entry.id, JSON.stringify(entry)),
    update: async (id, change) => {
      const old = read(prefix + id);
      const next = old ? change(old) : null;
      if (next) storage.setItem(prefix + id, JSON.stringify(next));
      else storage.removeItem(prefix + id);
      return next;
    },
  };
}

/**
 * Several stores as one: an entry goes to the first that takes it and is changed where it lies. A
 * store that fails later (quota, a broken database) loses nothing: the entry moves to the next.
 * `home` says where entries lie that this page has put.
 */
export function layeredStore(layers: readonly Store[]): Store & { home(id: string): Store | undefined } {
  const homes = new Map<string, Store>();
  const putFrom = async (start: number, entry: Entry): Promise<void> => {
    const layer = layers[start];
    if (!layer) throw new Error('no store takes the entry');
    try {
      await layer.put(entry);
      homes.set(entry.id, layer);
    } catch {
      await putFrom(start + 1, entry);
    }
  };
  /** Entries of one layer; one that cannot be read is as good as empty, the others still count. */
  const readable = (layer: Store) => layer.all().catch((): Entry[] => []);
  return {
    durable: layers.some((layer) => layer.durable),
    home: (id) => homes.get(id),
    all: async () => {
      const found = new Map<string, Entry>();
      for (const layer of layers) {
        for (const entry of await readable(layer)) {
          // The later layer is newer: an entry moves on only when the one before refused it.
          found.set(entry.id, entry);
          homes.set(entry.id, layer);
        }
      }
      return [...found.values()];
    },
    put: (entry) => putFrom(0, entry),
    update: async (id, change) => {
      const home = homes.get(id);
      if (!home) return null;
      let wanted: Entry | null = null;
      try {
        return await home.update(id, (old) => {
          wanted = change(old);
          return wanted;
        });
      } catch (refused) {
        if (!wanted) throw refused;
        await putFrom(layers.indexOf(home) + 1, wanted);
        return wanted;
      }
    },
  };
}
