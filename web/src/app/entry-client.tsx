import { type ReactNode, startTransition, useEffect, useLayoutEffect } from 'react';
import { ChatLoader } from '../features/chat/launcher/chat-loader';
import { tellFacts } from '../lib/company/facts';
import { browserOutbox } from '../lib/outbox/browser-outbox';
import { OutboxProvider } from '../lib/outbox/outbox-context';
import { keepPopupAway } from '../lib/overlay/away';
import { momentNow } from '../lib/overlay/moment';
import { overlayAfter } from '../lib/overlay/overlay.model';
import { lookEvery, takeOverlays } from '../lib/overlay/watch';
import { type PageInput, PageProvider } from '../lib/page/page';
import { keepTypedValues } from '../lib/page/typed-values';
import { OpenOverlay } from './overlays';
import { fetchPage } from './pages-client';
import { createRoot, hydrateRoot } from './react';
import { findPage } from './routes';
import { Site } from './site';

/** The page input that the server left in the document. */
const readInput = () => JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageInput;

/** What the server does not render. */
function BrowserParts() {
  return (
    <>
      <ChatLoader />
      <OpenOverlay />
    </>
  );
}

/** Calls back twice when the page is in the document: before and after its effects have run. */
function Started({
  committed,
  ready,
  children,
}: {
  committed: () => void;
  ready: () => void;
  children: ReactNode;
}) {
  useLayoutEffect(committed, [committed]);
  useEffect(ready, [ready]);
  return children;
}

/**
 * Brings the page to life: hydrates what the server rendered, or renders it here if the server
 * could not. Resolves when React listens and nothing that was typed is lost; tells of each place
 * just before React takes it over. From then on React answers presses there, if needed by hydrating at once.
 */
export async function start(takesOver: (place: Element) => void): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('no #root');
  const input = readInput();
  tellFacts(input.facts);
  const page = await fetchPage(findPage(input.path));
  const outbox = browserOutbox(
    async (challenge) => (await import('../lib/work/solve')).solve(challenge), // seldom needed
    keepPopupAway, // who has written to us is not asked to (D86)
  );
  outbox.start();
  const begin = (place: Element, part: ReactNode) => {
    const putBack = keepTypedValues(place);
    return new Promise<void>((resolve) => {
      const tree = (
        <Started committed={putBack} ready={resolve}>
          <PageProvider input={input}>
            <OutboxProvider outbox={outbox}>{part}</OutboxProvider>
          </PageProvider>
        </Started>
      );
      takesOver(place);
      // As a transition React works in slices of 5 ms, so that a hand is never kept waiting.
      if (place.firstElementChild) startTransition(() => void hydrateRoot(place, tree));
      else createRoot(place).render(tree);
    });
  };
  // What the server sent: if React ever renders all of it anew, the emergency lines stay.
  const kept = root.querySelector('footer')?.parentElement?.innerHTML;
  const footer = kept ? undefined : await bareFooter();
  await begin(
    root,
    <Site
      page={page}
      watch={{
        after: overlayAfter,
        begun: takeOverlays(),
        moment: momentNow,
        every: lookEvery,
        closed: keepPopupAway,
      }}
      overlay={<BrowserParts />}
      frame={{ footer: kept }}
      footer={footer}
    />,
  );
  await wakeSignUp(root, begin);
}

/** The footer of a page that the server could not render. */
const bareFooter = () => import('../features/site/footer').then(({ Footer }) => <Footer />);

/** The sign-up in the footer comes to life at its first touch. Without its code it is a form that needs no script. */
function wakeSignUp(root: Element, begin: (place: Element, part: ReactNode) => Promise<void>): unknown {
  const place = root.querySelector('[data-sign-up]');
  const wake = () =>
    import('../features/newsletter/footer-sign-up')
      .then(({ FooterSignUp }) => place && begin(place, <FooterSignUp />))
      .catch(() => {});
  if (place?.matches(':focus-within')) return wake();
  place?.addEventListener('focusin', wake, { once: true });
}
