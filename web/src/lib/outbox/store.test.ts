// Proves: quotes-11

import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { indexedDbStore } from './indexeddb-store';
import { newEntry } from './outbox.model';
import { layeredStore, localStore, memoryStore, type Store } from './store';

const entry = newEntry('a', 'quotes', '/api/quotes', { x: 1 }, 5);

/** The Storage interface over a map, with room for that many entries. */
function storage(room = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (i) => [...items.keys()][i] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (items.size >= room && !items.has(key)) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** One conformance suite, run on every place where entries can live. */
describe.each<[string, () => Promise<Store>]>([
  ['memory', async () => memoryStore()],
  ['localStorage', async () => localStore(storage())],
  ['IndexedDB', () => indexedDbStore(new IDBFactory())],
  ['layers', async () => layeredStore([localStore(storage(0)), memoryStore()])],
])('%s', (_name, make) => {
  it('gives back what was put', async () => {
    const store = await make();
    await store.put(entry);
    await store.put({ ...entry, id: 'b' });
    expect((await store.all()).map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect((await store.all()).find(({ id }) => id === 'a')).toEqual(entry);
  });

  it('puts over what stands there', async () => {
    const store = await make();
    await store.put(entry);
    await store.put({ ...entry, attempts: 3 });
    expect(await store.all()).toEqual([{ ...entry, attempts: 3 }]);
  });

  it('changes and deletes by update', async () => {
    const store = await make();
    await store.put(entry);
    expect(await store.update('a', (old) => ({ ...old, attempts: old.attempts + 1 }))).toMatchObject({
      attempts: 1,
    });
    expect(await store.all()).toMatchObject([{ attempts: 1 }]);
    expect(await store.update('a', () => null)).toBeNull();
    expect(await store.all()).toEqual([]);
  });

  it('does not ask for a change of what is gone', async () => {
    const store = await make();
    const asked: string[] = [];
    const change = (old: typeof entry) => {
      asked.push(old.id);
      return old;
    };
    expect(await store.update('nobody', change)).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('localStore', () => {
  it('leaves other keys alone and skips half-written entries', async () => {
    const box = storage();
    box.setItem('theme', 'dark');
    box.setItem('wardgate.outbox.torn', '{"id":"torn"');
    const store = localStore(box);
    await store.put(entry);
    expect(await store.all()).toEqual([entry]);
    expect(box.getItem('theme')).toBe('dark');
  });
});

describe('indexedDbStore', () => {
  it('gives up on a database that neither opens nor refuses', async () => {
    const silent = { open: () => ({}) } as unknown as IDBFactory;
    await expect(indexedDbStore(silent, 5)).rejects.toThrow('does not open');
  });
  it('finds what an earlier page put', async () => {
    const disk = new IDBFactory();
    await (await indexedDbStore(disk)).put(entry);
    expect(await (await indexedDbStore(disk)).all()).toEqual([entry]);
  });
});

describe('layeredStore', () => {
  it('says where an entry lies, and whether that is durable', async () => {
    const [first, last] = [localStore(storage(1)), memoryStore()];
    const store = layeredStore([first, last]);
    await store.put(entry);
    await store.put({ ...entry, id: 'b' });
    expect(store.home('a')).toBe(first);
    expect(store.home('b')).toBe(last);
  });
  it('goes on with the layers that can be read', async () => {
    const broken: Store = { ...memoryStore(), all: () => Promise.reject(new Error('gone')) };
    const good = memoryStore();
    await good.put(entry);
    expect(await layeredStore([broken, good]).all()).toEqual([entry]);
  });
});
