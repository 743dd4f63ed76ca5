import type { Entry } from './outbox.model';
import type { Store } from './store';

const storeName = 'entries';

/** The result of a request, as a promise. */
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The end of a transaction: only then are its writes safe. */
function committed(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onerror = () => reject(tx.error);
    tx.onabort = () => reject(tx.error ?? new Error('transaction aborted'));
  });
}

/** Opens the database; rejects when the browser refuses it, or has not opened it by patience (ms). */
function open(factory: IDBFactory, patience: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open('wardgate-outbox', 1);
    // Some private windows neither open nor refuse.
    const late = setTimeout(() => reject(new Error('IndexedDB does not open')), patience);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      clearTimeout(late);
      // A newer page may want to change the database: let it.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

/** The durable home of entries. Strict durability: a request must outlive a power cut, too. */
export async function indexedDbStore(factory: IDBFactory, patience = 3000): Promise<Store> {
  const db = await open(factory, patience);
  const begin = (mode: IDBTransactionMode) => db.transaction(storeName, mode, { durability: 'strict' });
  return {
    durable: true,
    all: () => done(begin('readonly').objectStore(storeName).getAll() as IDBRequest<Entry[]>),
    put: async (entry) => {
      const tx = begin('readwrite');
      tx.objectStore(storeName).put(entry);
      await committed(tx);
    },
    update: async (id, change) => {
      const tx = begin('readwrite');
      const entries = tx.objectStore(storeName);
      const end = committed(tx);
      end.catch(() => undefined); // awaited below; a failed read must not leave it unheard
      const old = (await done(entries.get(id))) as Entry | undefined;
      const next = old ? change(old) : null;
      if (next) entries.put(next);
      else entries.delete(id);
      await end;
      return next;
    },
  };
}
