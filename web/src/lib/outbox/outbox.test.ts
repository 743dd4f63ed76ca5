// Proves: quotes-11

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexedDbStore } from './indexeddb-store';
import { createOutbox, type Outbox } from './outbox';
import type { Entry } from './outbox.model';
import { noLock, type SendLock } from './send-lock';
import { layeredStore, memoryStore, type Store } from './store';

/** One request as the server saw it. */
type Seen = { key: string; body: unknown };
type Reply = (request: IncomingMessage, response: ServerResponse) => void;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => {
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  return (_request, response) =>
    response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body));
};
const drop: Reply = (request) => void request.socket.destroy();
const html = (status: number): Reply => {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotel</h1>');
};

/** A server that answers with the given replies in turn, the last one for ever. */
class Backend {
  readonly seen: Seen[] = [];
  /** Requests taken by key, as the real server does it. */
  readonly rows = new Set<string>();
  replies: Reply[] = [json(201, { ticketId: 'SEC-1' })];
  private server: Server | undefined;

  async start(port = 0): Promise<number> {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const key = String(request.headers['idempotency-key']);
      this.seen.push({ key, body: JSON.parse(Buffer.concat(chunks).toString()) });
      this.rows.add(key);
      const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0];
      reply?.(request, response);
    });
    await new Promise<void>((resolve) => this.server?.listen(port, '127.0.0.1', resolve));
    return (this.server.address() as AddressInfo).port;
  }

  stop(): Promise<void> {
    this.server?.closeAllConnections();
    return new Promise((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }
}

const backend = new Backend();
let port = 0;
/** The browser's database: it outlives a tab, as in life. */
let disk: IDBFactory;
let clock = 1_800_000_000_000;
let made = 0;

type Tab = { outbox: Outbox; wakes: { ms: number; wake: () => void }[]; sent: () => number };

/** Opens a tab on the same disk, server and clock. */
async function openTab({ lock = noLock, stores }: { lock?: SendLock; stores?: Store[] } = {}): Promise<Tab> {
  const wakes: Tab['wakes'] = [];
  let sent = 0;
  const outbox = createOutbox({
    store: layeredStore(stores ?? [await indexedDbStore(disk), memoryStore()]),
    lock,
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
    work: () => Promise.reject(new Error('this server asks for none')),
    now: () => clock,
    random: () => 0.5,
    newId: () => `key-${++made}`,
    later: (ms, wake) => {
      const planned = { ms, wake };
      wakes.push(planned);
      return () => void wakes.splice(wakes.indexOf(planned), 1);
    },
    sent: () => void sent++,
    tell: () => {},
  });
  return { outbox, wakes, sent: () => sent };
}

const parcel = { kind: 'quotes', endpoint: '/api/quotes', body: { firstName: 'Jane' } };

/** Adds the parcel and waits until the first attempt is over. */
async function addAndSettle({ outbox }: Tab): Promise<Entry> {
  const { id } = await outbox.add(parcel);
  await outbox.run();
  return only(await outbox.list(), id);
}

function only(entries: Entry[], id: string): Entry {
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new Error(`no entry ${id}`);
  return entry;
}

beforeEach(async () => {
  disk = new IDBFactory();
  backend.seen.length = 0;
  backend.rows.clear();
  backend.replies = [json(201, { ticketId: 'SEC-1' })];
  port = await backend.start();
});
afterEach(() => backend.stop());

describe('delivery', () => {
  it('sends once and keeps the answer without the body', async () => {
    const tab = await openTab();
    expect(await addAndSettle(tab)).toMatchObject({
      state: 'delivered',
      body: null,
      result: { ticketId: 'SEC-1' },
    });
    await tab.outbox.run();
    expect(backend.seen).toHaveLength(1);
    expect(tab.wakes).toHaveLength(0);
  });

  // Proves: leads-48
  it('tells that its visitor has sent something, whatever becomes of it', async () => {
    backend.replies = [json(422, { errors: [] })];
    const tab = await openTab();
    expect(tab.sent()).toBe(0);
    await addAndSettle(tab);
    expect(tab.sent()).toBe(1);
  });

  it('is stored before the first attempt', async () => {
    let atFirstAttempt: Entry[] = [];
    backend.replies = [
      (request, response) =>
        void openTab()
          .then(({ outbox }) => outbox.list())
          .then((entries) => {
            atFirstAttempt = entries;
            json(201, {})(request, response);
          }),
    ];
    await addAndSettle(await openTab());
    expect(atFirstAttempt).toMatchObject([{ state: 'waiting', attempts: 0, body: { firstName: 'Jane' } }]);
  });

  it('repeats a lost answer under the same key, so that one row results', async () => {
    backend.replies = [drop, drop, json(201, { ticketId: 'SEC-1' })];
    const tab = await openTab();
    expect(await addAndSettle(tab)).toMatchObject({ state: 'waiting', attempts: 1 });
    for (let i = 0; i < 2; i++) {
      clock += tab.wakes[0]?.ms ?? 0;
      await tab.outbox.run();
    }
    expect((await tab.outbox.list())[0]).toMatchObject({ state: 'delivered', attempts: 3 });
    expect(backend.seen).toHaveLength(3);
    expect(backend.rows.size).toBe(1);
  });

  it('does not try before its time, and plans to', async () => {
    backend.replies = [json(503, {}, { 'retry-after': '30' }), json(201, {})];
    const tab = await openTab();
    await addAndSettle(tab);
    expect(tab.wakes.map(({ ms }) => ms)).toEqual([30_000]);
    clock += 29_999;
    await tab.outbox.run();
    await tab.outbox.retryAll(); // the network came back: no reason to disobey the server
    expect(backend.seen).toHaveLength(1);
    clock += 1;
    await tab.outbox.run();
    expect(backend.seen).toHaveLength(2);
  });

  it('survives a server that is down, and sends at once when told that the network is back', async () => {
    await backend.stop();
    const tab = await openTab();
    expect(await addAndSettle(tab)).toMatchObject({ state: 'waiting', attempts: 1 });
    await backend.start(port);
    await tab.outbox.retryAll();
    expect((await tab.outbox.list())[0]?.state).toBe('delivered');
  });

  it('survives the page: a new one sends what the old one left', async () => {
    backend.replies = [drop, json(201, { ticketId: 'SEC-1' })];
    const first = await addAndSettle(await openTab());
    const later = await openTab();
    await later.outbox.retryAll();
    expect(await later.outbox.list('quotes')).toMatchObject([{ id: first.id, state: 'delivered' }]);
    expect(backend.rows.size).toBe(1);
  });

  it('resumes when the page died between storing and sending', async () => {
    const never: SendLock = () => new Promise(() => {});
    const dying = await openTab({ lock: never });
    await dying.outbox.add(parcel);
    expect(backend.seen).toHaveLength(0);
    const next = await openTab();
    await next.outbox.run();
    expect(await next.outbox.list()).toMatchObject([{ state: 'delivered' }]);
  });
});

describe('answers that are not ours', () => {
  it.each([
    ["a hotel's sign-in page", html(200)],
    ["a proxy's refusal", html(403)],
    ['a redirect', ((_q, response) => response.writeHead(302, { location: '/login' }).end()) as Reply],
    ['an empty 204', ((_q, response) => response.writeHead(204).end()) as Reply],
    [
      'broken JSON',
      ((_q, response) =>
        response.writeHead(201, { 'content-type': 'application/json' }).end('{"ticket')) as Reply,
    ],
  ])('%s counts as no answer', async (_name, reply) => {
    backend.replies = [reply];
    expect(await addAndSettle(await openTab())).toMatchObject({
      state: 'waiting',
      attempts: 1,
      body: { firstName: 'Jane' },
    });
  });

  it('413 is believed from anybody', async () => {
    backend.replies = [html(413)];
    expect(await addAndSettle(await openTab())).toMatchObject({ state: 'refused', status: 413 });
  });
});

describe('refusals', () => {
  it('gives back what is to be corrected', async () => {
    const errors = [{ field: 'phone', message: 'Please enter a phone number.' }];
    backend.replies = [json(422, { errors })];
    const tab = await openTab();
    expect(await addAndSettle(tab)).toMatchObject({ state: 'returned', errors, body: { firstName: 'Jane' } });
    await tab.outbox.retryAll();
    expect(backend.seen).toHaveLength(1);
  });

  it('waits while the first try is still being worked on', async () => {
    backend.replies = [json(409, {}, { 'retry-after': '1' }), json(201, {})];
    const tab = await openTab();
    expect(await addAndSettle(tab)).toMatchObject({ state: 'waiting' });
    clock += 2000;
    await tab.outbox.run();
    expect((await tab.outbox.list())[0]?.state).toBe('delivered');
  });

  it('respects 429 and its Retry-After, yet lets the visitor insist', async () => {
    backend.replies = [json(429, {}, { 'retry-after': '600' }), json(201, {})];
    const tab = await openTab();
    const { id } = await addAndSettle(tab);
    await tab.outbox.retry(id);
    expect((await tab.outbox.list())[0]?.state).toBe('delivered');
  });
});

describe('two tabs', () => {
  it('send one after the other, and each request once', async () => {
    let free = Promise.resolve();
    /** A lock across tabs, as navigator.locks gives it. */
    const lock: SendLock = (work) => {
      free = free.then(work);
      return free;
    };
    const [one, two] = [await openTab({ lock }), await openTab({ lock })];
    await Promise.all([one.outbox.add(parcel), two.outbox.add(parcel)]);
    await Promise.all([one.outbox.run(), two.outbox.run(), one.outbox.run()]);
    expect(backend.seen).toHaveLength(2);
    expect(backend.rows.size).toBe(2);
    expect((await two.outbox.list()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('does not bring back what another tab discarded while it was on its way', async () => {
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => {
      backend.replies = [
        (request, response) => {
          answer = () => json(201, {})(request, response);
          resolve();
        },
      ];
    });
    const [one, two] = [await openTab(), await openTab()];
    const { id } = await one.outbox.add(parcel);
    await arrived;
    await two.outbox.discard(id);
    answer();
    await one.outbox.run();
    expect(await one.outbox.list()).toEqual([]);
  });
});

describe('storage', () => {
  /** A database that is open and has no room. */
  const full = (): Store => ({
    durable: true,
    all: async () => [],
    put: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
    update: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
  });

  it('sends from memory when there is no room, and says that the page must stay', async () => {
    backend.replies = [drop, json(201, {})];
    const tab = await openTab({ stores: [full(), memoryStore()] });
    const { id } = await addAndSettle(tab);
    expect(tab.outbox.isDurable(id)).toBe(false);
    await tab.outbox.retryAll();
    expect((await tab.outbox.list())[0]?.state).toBe('delivered');
  });

  it('moves an entry on when its store fails later', async () => {
    const good = await indexedDbStore(disk);
    let broken = false;
    const failing: Store = {
      ...good,
      update: (id, change) =>
        good.update(id, (entry) => {
          const next = change(entry);
          if (broken) throw new DOMException('disk gone', 'UnknownError');
          return next;
        }),
    };
    const tab = await openTab({ stores: [failing, memoryStore()] });
    broken = true;
    expect(await addAndSettle(tab)).toMatchObject({ state: 'delivered' });
    await tab.outbox.run();
    expect(backend.seen).toHaveLength(1);
  });

  it('says durable when it is', async () => {
    const tab = await openTab();
    const { id } = await addAndSettle(tab);
    expect(tab.outbox.isDurable(id)).toBe(true);
  });
});

describe('keeping and forgetting', () => {
  it('forgets a delivery a day after it was shown', async () => {
    const tab = await openTab();
    const { id } = await addAndSettle(tab);
    await tab.outbox.markShown(id);
    clock += 24 * 3600 * 1000 - 1;
    await tab.outbox.run();
    expect(await tab.outbox.list()).toHaveLength(1);
    clock += 1;
    await tab.outbox.run();
    expect(await tab.outbox.list()).toHaveLength(0);
  });

  it('stops after 14 days, asks, and sends on demand under the same key', async () => {
    backend.replies = [drop];
    const tab = await openTab();
    const { id } = await addAndSettle(tab);
    clock += 14 * 24 * 3600 * 1000;
    await tab.outbox.run();
    expect((await tab.outbox.list())[0]?.state).toBe('stale');
    const tries = backend.seen.length;
    await tab.outbox.retryAll();
    expect(backend.seen).toHaveLength(tries);
    backend.replies = [json(201, {})];
    await tab.outbox.retry(id);
    expect(await tab.outbox.list()).toMatchObject([{ id, state: 'delivered' }]);
  });

  it('sets a waiting request aside without losing it, and forgets a delivered one', async () => {
    backend.replies = [drop, json(201, {})];
    const tab = await openTab();
    const { id } = await addAndSettle(tab);
    await tab.outbox.setAside(id);
    await tab.outbox.retryAll();
    expect(await tab.outbox.list()).toMatchObject([{ id, state: 'delivered', aside: true }]);
    await tab.outbox.setAside(id);
    expect(await tab.outbox.list()).toEqual([]);
  });

  it('tells whoever listens', async () => {
    const tab = await openTab();
    let heard = 0;
    const leave = tab.outbox.subscribe(() => heard++);
    await addAndSettle(tab);
    expect(heard).toBeGreaterThanOrEqual(2); // stored, delivered
    leave();
    const before = heard;
    await addAndSettle(tab);
    expect(heard).toBe(before);
  });
});
