/**
 * The only script of a visitor page. The HTML is complete: links and forms work by themselves. So
 * React is fetched at the first sign of a hand, or once the page has been quiet for some seconds,
 * and only then; hydrating at once made the largest paint 1.7 times as late, and hydrating right
 * after it kept slow phones from scrolling (ADR 22). Where something waits for React, it comes as
 * soon as the browser is idle, and it comes when the pop-up is due (D86). What was pressed before React listened is kept and pressed again
 * when it does, so that no press is ever lost; what was pressed shows at once that it was.
 */
import { watchForPopup } from '../lib/overlay/watch';
import { observeVisit } from '../lib/visit/observe';
import { keepOfflineCard } from './keep-offline-card';

const hands = ['pointerdown', 'keydown', 'focusin', 'input', 'submit', 'click'] as const;

/** Presses that wait for React, in order; a thing pressed twice is pressed once. */
const kept = new Map<Element, () => void>();

/** How long a pressed submit or link waits for React before it goes its own way, without script. */
const patience = 10_000;

/** Keeps a press of `thing`; `pressed` shows that it was pressed, until it is pressed again or the page is left. */
function keep(thing: Element, pressed: Element, again: () => void): void {
  pressed.ariaBusy = 'true';
  const rest = () => {
    pressed.ariaBusy = null;
  };
  addEventListener('pagehide', rest);
  kept.set(thing, () => {
    rest();
    again();
  });
}

/** Where React hydrates or listens: a press there, even in the middle of it, is answered by React itself. */
const heard = new WeakSet<Element>();

/** Whether React answers what is pressed here: kept as well, it would count twice. */
function isHeard(target: Element): boolean {
  const place = target.closest('[data-sign-up], #root');
  return place !== null && heard.has(place);
}

function keepSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-react') || isHeard(form)) return;
  event.preventDefault();
  if (kept.has(form)) return;
  const submitter = event.submitter;
  keep(form, submitter ?? form, () => form.requestSubmit(submitter));
  setTimeout(() => goAlone(form), patience);
}

/**
 * The form or the link goes its own way, if React has not taken the press meanwhile. Not without a network: the
 * browser would put its own error page where everything typed stands. So the press waits until it is back.
 */
function goAlone(thing: HTMLFormElement | HTMLAnchorElement): void {
  if (!kept.has(thing)) return;
  const again = () => {
    void load();
    setTimeout(() => goAlone(thing), patience);
  };
  if (navigator.onLine) {
    // It is on its way: should React come before the answer, it must not press again.
    kept.delete(thing);
    if (thing instanceof HTMLFormElement) thing.submit();
    else location.assign(thing.href);
  } else addEventListener('online', again, { once: true });
}

function keepClick(event: MouseEvent): void {
  const pressed =
    event.target instanceof Element &&
    event.target.closest<HTMLElement>('button[type=button], a[data-enhanced]');
  // A button that opens a popover does so by itself.
  if (!pressed || pressed.hasAttribute('popovertarget') || isHeard(pressed)) return;
  if (pressed instanceof HTMLAnchorElement) {
    // Meant for a new tab or window, it stays the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!kept.has(pressed)) setTimeout(() => goAlone(pressed), patience);
  }
  keep(pressed, pressed, () => pressed.click());
}

function onHand(event: Event): void {
  if (event.type === 'submit') keepSubmit(event as SubmitEvent);
  if (event.type === 'click') keepClick(event as MouseEvent);
  void load();
}

let loading: Promise<void> | undefined;

/** Lets the browser do what waits before more of ours runs. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Fetches and starts React, once; a failed fetch may be tried again by the next hand. In two parts,
 * because a browser runs each as one task that nothing interrupts.
 */
function load(): Promise<void> {
  loading ??= import('./react')
    .then(pause)
    .then(() => import('./entry-client'))
    .then(({ start }) => start((place) => heard.add(place)))
    .then(listenNoMore, () => {
      loading = undefined;
    });
  return loading;
}

function listenNoMore(): void {
  for (const type of hands) removeEventListener(type, onHand, true);
  for (const press of kept.values()) press();
  kept.clear();
}

/** How long a page stays quiet before React comes without being asked, in ms. */
const quiet = 8000;

function whenIdle(then: () => void): void {
  // Safari has no requestIdleCallback; after load, a moment later comes close.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: 3000 });
  else setTimeout(then, 300);
}

/** Whether the page lives by itself, its address has a wish, or this browser keeps something of an earlier visit: a draft, a form not sent yet. */
async function somethingWaits(): Promise<boolean> {
  if (location.search || location.hash.includes('=') || document.querySelector('[data-live]')) return true;
  try {
    const keys = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
    if (keys.some((key) => key.startsWith('wardgate'))) return true;
    return (await indexedDB.databases()).some(({ name }) => name === 'wardgate-outbox');
  } catch {
    return true; // unknown: storage is closed, or this browser does not list databases
  }
}

/** On the page of a post its reading is followed, by a script of its own: a reader may never give React a reason to come. */
function followReading(): void {
  if (!document.querySelector('[data-post]')) return;
  // Without it a post is read all the same.
  import('../features/blog/reading').then((reading) => reading.followReading()).catch(() => undefined);
}

function onLoad(): void {
  whenIdle(() => {
    keepOfflineCard();
    observeVisit();
    watchForPopup(() => void load());
    followReading();
    void somethingWaits().then((waits) => {
      if (waits) void load();
      else setTimeout(() => whenIdle(() => void load()), quiet);
    });
  });
}

for (const type of hands)
  addEventListener(type, onHand, { capture: true, passive: type !== 'submit' && type !== 'click' });
if (!document.getElementById('root')?.firstElementChild) void load();
else if (document.readyState === 'complete') onLoad();
else addEventListener('load', onLoad, { once: true });
