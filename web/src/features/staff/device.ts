/** This browser as a device that gets notices (Web Push, internal/platform/push). */
import { asProblem } from '../../api/problem.ts';
import type { Me } from '../../api/staff.ts';
import { addDevice, listNotices, renewDevice } from './calls.ts';

const WORKER = '/staff-sw.js';
/** No page of visitors lies below it, so their worker and this one never meet. */
const SCOPE = '/operations';

type Policy = { createScriptURL(url: string): unknown };
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };
/** The staff pages demand Trusted Types; this policy makes the one address of a worker, and nothing else. */
const workerAddress = (): string => {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  policy ??= factory?.createPolicy('wardgate-worker', { createScriptURL: () => WORKER });
  return policy ? (policy.createScriptURL(WORKER) as string) : WORKER;
};
let policy: Policy | undefined;

/** Whether this browser can get notices: `home-screen` if it can once the page is an app there. */
export type Ability = 'able' | 'home-screen' | 'unable';

/** Says it by what the browser has. */
export function abilityHere(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able';
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Macintosh, and is touched.
  const isApples = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApples ? 'home-screen' : 'unable';
}

/** Who turned notices on in this browser, as which device, and where it was reached then. */
type Remembered = { person: string; id: string; endpoint: string };
const KEY = 'wardgate-notices';

/** What was remembered here last; null where notices were not turned on, or nothing is kept. */
export function rememberedDevice(): Remembered | null {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Remembered> | null;
    return known?.person && known.id && known.endpoint ? (known as Remembered) : null;
  } catch {
    return null; // nothing can be kept here, or it is not ours
  }
}

function remember(known: Remembered | null): void {
  try {
    if (known) localStorage.setItem(KEY, JSON.stringify(known));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing gets notices all the same; the list calls none of its devices "this one".
  }
}

/** What to tell who was refused. */
export class NotAllowed extends Error {}

/** Turns notices on in this browser. Call it on a press: the browser asks its owner. */
export async function turnOnHere(me: Me): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  await subscribeHere(me);
}

async function subscribeHere(me: Me): Promise<void> {
  const { key } = await listNotices();
  const registration = await navigator.serviceWorker.register(workerAddress(), { scope: SCOPE });
  await activated(registration);
  const subscription = await subscribe(registration, key);
  const { id } = await addDevice(spoken(subscription));
  remember({ person: me.id, id, endpoint: subscription.endpoint });
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wish);
  } catch (thrown) {
    const old = await pushManager.getSubscription();
    if (!old) throw thrown;
    await old.unsubscribe(); // of another key, which the server has lost
    return pushManager.subscribe(wish);
  }
}

/** A browser subscribes once its worker runs. */
function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new Error('The service worker did not start.'));
    });
  });
}

const spoken = (subscription: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
};

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Turns notices off in this browser: nothing reaches it any more, whatever the server believes. */
export async function turnOffHere(): Promise<void> {
  remember(null);
  await (await subscriptionHere())?.unsubscribe();
}

/**
 * Tells, when the staff pages are opened, that this device is still its owner's, and how it is reached. Somebody else who signs in here must not see
 * their notices. A device that ended with a session is one again once its owner has signed in anew.
 */
export async function keepDevice(me: Me): Promise<void> {
  const known = rememberedDevice();
  if (!known || abilityHere() !== 'able') return;
  if (known.person !== me.id) return turnOffHere();
  const subscription = await subscriptionHere();
  if (!subscription || Notification.permission !== 'granted') return;
  try {
    const { id } = await renewDevice({ known: known.endpoint, ...spoken(subscription) });
    remember({ ...known, id, endpoint: subscription.endpoint });
  } catch (thrown) {
    if (asProblem(thrown).status !== 404) throw thrown;
    if (me.proven_for > 0) await subscribeHere(me);
  }
}
