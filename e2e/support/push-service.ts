import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CDPSession, expect, type Page } from '@playwright/test';

/**
 * A push service of the tests' own, for one browser: it takes what the program sends (RFC 8030) and decrypts it as the browser would (RFC 8291).
 * Chromium's own service is Google's, which no test reaches. So `PushManager.subscribe` is a stand-in that answers this service's address and
 * keys; the worker, its registration, permission, what is shown and pressed are Chromium's. What the service got is handed to the worker by
 * the browser itself, as if its own service had brought it (`deliver`).
 */
export type PushService = {
  /** Has the page subscribe here; before its first load. */
  reach(page: Page): Promise<void>;
  /** The texts that came, in order. */
  texts: string[];
  /** The next text that comes, or came and was not asked for. */
  next(): Promise<string>;
  close(): Promise<void>;
};

export async function startPushService(): Promise<PushService> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const texts: string[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signed = request.headers.authorization?.startsWith('vapid t=') === true;
      if (signed) texts.push(decrypt(Buffer.concat(parts), keys, auth));
      response.writeHead(signed ? 201 : 401).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/${randomBytes(8).toString('hex')}`;
  const spoken = {
    endpoint,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  return {
    texts,
    async reach(page) {
      await page.addInitScript(standIn, spoken);
    },
    async next() {
      await expect.poll(() => texts.length, { timeout: 30_000 }).toBeGreaterThan(asked);
      return texts[asked++] ?? '';
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Runs in the page: a browser that subscribes at the test's service, and remembers that until it unsubscribes. */
function standIn(spoken: { endpoint: string; keys: Record<string, string> }) {
  const KEY = 'subscribed in a test';
  const subscription = {
    endpoint: spoken.endpoint,
    toJSON: () => spoken,
    unsubscribe: async () => {
      localStorage.removeItem(KEY);
      return true;
    },
  };
  PushManager.prototype.subscribe = async (options) => {
    if (Notification.permission !== 'granted') throw new DOMException('not allowed', 'NotAllowedError');
    if (!options?.applicationServerKey) throw new DOMException('no key', 'AbortError');
    localStorage.setItem(KEY, 'yes');
    return subscription as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem(KEY) ? (subscription as unknown as PushSubscription) : null;
}

/** RFC 8291 and RFC 8188, one record. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const theirs = body.subarray(21, 86);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const material = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32));
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${what}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const record = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]).toString();
  const end = record.lastIndexOf('\u0002');
  return record.slice(0, end);
}

/** Chromium's side of the staff app's worker. */
export type Worker = {
  /** Hands a text to the worker as a push message of the browser's own service. */
  deliver(text: string): Promise<void>;
};

/** Waits for the staff app's worker of a page. */
export async function staffWorker(page: Page): Promise<Worker> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const known = new Map<string, string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, scopeURL } of registrations) known.set(scopeURL, registrationId);
  });
  await session.send('ServiceWorker.enable');
  const scope = `${origin}/operations`;
  await expect.poll(() => known.has(scope)).toBe(true);
  return {
    deliver: async (data) => {
      const registrationId = known.get(scope) ?? '';
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

/** What the worker shows at the moment. */
export const shown = (page: Page): Promise<{ title: string; body: string; tag: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/operations');
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });
