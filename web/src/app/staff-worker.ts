/**
 * The service worker of the staff app: it shows the notices that come while no page is open (internal/platform/push), and a press opens
 * what they tell of. It keeps nothing and answers no request: pages come from the network, always. The visitor site has a worker of its
 * own (service-worker.ts), with another scope, which leaves the staff pages alone.
 */
import { staff as staffAddresses } from '@catalog/pages.json';

/** A notice as the server writes it. */
type Note = { title: string; body: string; path: string; tag: string; urgent: boolean };

/** The part of the worker's surroundings that is used here; TypeScript cannot have these types and the page's in one program. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Pushed = Lasting & { data: { json(): unknown } | null };
type Pressed = Lasting & { notification: { data: { path: string } | null; close(): void } };
type Changed = Lasting & {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
};
type Tab = { url: string; focus(): Promise<Tab>; postMessage(message: unknown): void };
type Worker = {
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Tab[]>;
    openWindow(path: string): Promise<unknown>;
  };
  registration: {
    pushManager: PushManager;
    showNotification(title: string, options: Record<string, unknown>): Promise<void>;
  };
  addEventListener(type: 'install', listener: (event: Lasting) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Changed) => void): void;
};
const worker = globalThis as unknown as Worker;

/** What is shown where a notice cannot be read: browsers demand that something is. */
const unread: Note = {
  title: 'There is news on the board',
  body: '',
  path: '/operations',
  tag: 'news',
  urgent: false,
};

function read(event: Pushed): Note {
  try {
    return { ...unread, ...(event.data?.json() as Partial<Note> | undefined) };
  } catch {
    return unread;
  }
}

/** A second notice of one tag takes the place of the first. An emergency makes itself heard again, and stays until it is pressed. */
const show = ({ title, body, path, tag, urgent }: Note) =>
  worker.registration.showNotification(title, {
    body,
    tag,
    renotify: urgent,
    requireInteraction: urgent,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  });

const isStaffPage = ({ url }: Tab) => {
  const { pathname } = new URL(url);
  return staffAddresses.some((path) => pathname === path || pathname.startsWith(`${path}/`));
};

/** Goes to an open page of the staff app and has it show the path, which loses nothing that is typed there; else opens one. */
async function open(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(isStaffPage);
  if (!tab) return void (await worker.clients.openWindow(path));
  tab.postMessage({ open: path });
  await tab.focus();
}

/** The browser is reached elsewhere from now on. If that cannot be told, its owner is: they would wait for notices that never come. */
async function renew({ oldSubscription, newSubscription }: Changed): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const now =
    newSubscription ??
    (key
      ? await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      : null);
  if (oldSubscription && now && (await tell(oldSubscription.endpoint, now))) return;
  await show({
    ...unread,
    title: 'Notices on this device have ended',
    body: 'Open your account, and turn them on again.',
    path: '/account',
    tag: 'ended',
  });
}

async function tell(known: string, now: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = now.toJSON();
  try {
    const { ok } = await fetch('/api/staff/notices/devices', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ known, endpoint, ...keys }),
    });
    return ok;
  } catch {
    return false;
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('push', (event) => event.waitUntil(show(read(event))));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? unread.path));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
