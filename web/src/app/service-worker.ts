/**
 * The service worker of the visitor site: a returning visitor finds the emergency phones without a network.
 *
 * It keeps one thing, the card at /offline, and changes nothing else. Every page comes from the network, always; only
 * when that fails the card is shown in its place, so no page is ever an old one. Files are left to the browser's cache,
 * the interface and the staff pages to themselves. A new worker takes over at once and brings the new card with it.
 */
import { staff as staffAddresses } from '@catalog/pages.json';

const cardAddress = '/offline';
const cacheName = 'wardgate-offline';

/** The part of the worker's surroundings that is used here; TypeScript cannot have these types and the page's in one program. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Lasting & {
  request: Request;
  /** The navigation's answer, asked for while the worker was still starting; undefined where browsers cannot. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Worker = {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};
const worker = globalThis as unknown as Worker;

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.add(new Request(cardAddress, { cache: 'reload', credentials: 'omit' }));
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** A page that a visitor goes to. A form that is posted is none: the card must not stand where typed words were. */
function isVisitorPage({ mode, method, url }: Request): boolean {
  const { pathname } = new URL(url);
  const below = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return mode === 'navigate' && method === 'GET' && !['/api', ...staffAddresses].some(below);
}

async function pageOrCard(event: Fetching): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (noNetwork) {
    const card = await caches.match(cardAddress);
    if (card) return card;
    throw noNetwork; // the browser's own page: the device has made room and dropped the card
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  if (isVisitorPage(event.request)) event.respondWith(pageOrCard(event));
});
