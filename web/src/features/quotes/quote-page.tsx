import { texts } from '@catalog/quotes.json';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { promisedWithin } from '../../lib/clock/promise';
import { type Delivery, deliveryOf } from '../../lib/outbox/delivery.model';
import { type OutboxView, useOutbox } from '../../lib/outbox/outbox-context';
import { useRetry } from '../../lib/outbox/use-retry';
import { useSending } from '../../lib/outbox/use-sending';
import { usePageData } from '../../lib/page/page';
import { type RefusedPost, renderedStart, returnedStart } from '../../ui/form-start';
import { Hero } from '../../ui/hero';
import { usePictures } from '../../ui/picture';
import { StaleEntries } from '../../ui/stale-entries';
import { keepQuoteDraft } from './draft';
import { QuoteAside } from './quote-aside';
import { QuoteConfirmation } from './quote-confirmation';
import { QuoteForm } from './quote-form';
import { sortErrors, toValues } from './quote-form.model';
import type { Receipt } from './status.model';

/** Entries that came back to the form and are corrected by what is sent next. */
function broughtBack({ entries }: OutboxView): string[] {
  return (entries ?? [])
    .filter(({ state }) => state === 'returned' || state === 'refused')
    .map(({ id }) => id);
}

/** The sentence below the heading of each confirmation. */
const leads: Partial<Record<Delivery['view'], string>> = {
  received: 'It is with us. You can close this page whenever you like.',
  'not-sent': 'It has not reached us yet. We keep trying; here is what you can do meanwhile.',
};

/** Moves the focus to the heading when the page turns from form to confirmation or back. */
function useHeadingFocus(confirmed: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(confirmed);
  useEffect(() => {
    if (before.current === confirmed) return;
    before.current = confirmed;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [confirmed]);
  return heading;
}

/** The confirmation wired to its entry in the outbox. */
function Confirmed({
  delivery,
  box,
}: {
  delivery: Extract<Delivery, { view: 'received' | 'not-sent' }>;
  box: OutboxView;
}) {
  const { entry } = delivery;
  const { durable, retrying, retry } = useRetry(box, entry.id);
  const another = async () => {
    keepQuoteDraft(null);
    await (await box.open()).setAside(entry.id);
  };
  const shown = async () => {
    keepQuoteDraft(null);
    await (await box.open()).markShown(entry.id);
  };
  return (
    <QuoteConfirmation
      receipt={delivery.view === 'received' ? (entry.result as Receipt) : undefined}
      notSent={{ durable, retrying, onRetry: retry }}
      onShown={() => void shown()}
      onAnother={() => void another()}
    />
  );
}

/** The quote page (V51): the form, and after it the confirmation with its delivery state (D1). */
export function QuotePage() {
  const refusedPost = usePageData<RefusedPost>('form');
  const box = useOutbox('quotes');
  const { busy, send: sendParcel } = useSending(box);
  const send = (body: Record<string, unknown>) =>
    sendParcel({ kind: 'quotes', endpoint: '/api/quotes', body }, broughtBack(box));
  const delivery = deliveryOf(box.entries, busy);
  const confirmed = delivery.view === 'received' || delivery.view === 'not-sent';
  const heading = useHeadingFocus(confirmed);
  const picture = usePictures()['hero-quote'];
  const rendered = useMemo(
    () => refusedPost && renderedStart(refusedPost, toValues, sortErrors),
    [refusedPost],
  );
  const back = delivery.view === 'correct' || delivery.view === 'refused' ? delivery.entry : undefined;
  const returned = useMemo(() => back && returnedStart(back, toValues(back.body), sortErrors), [back]);

  return (
    <>
      <Hero picture={picture}>
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {confirmed ? texts.confirmed : 'Tell us what to watch over'}
        </h1>
        <p className="mt-3 text-ink-soft text-lead lg:mb-16">
          {leads[delivery.view] ?? `A free quote for your site, with a response within ${promisedWithin}.`}
        </p>
      </Hero>
      <div className="relative mx-auto -mt-20 w-full max-w-6xl px-4 pb-20 sm:px-8 lg:pb-28 print:mt-0">
        <StaleEntries box={box} what="request" />
        {confirmed ? (
          <Confirmed delivery={delivery} box={box} />
        ) : (
          <div className="grid gap-12 lg:grid-cols-[1.75fr_1fr] lg:gap-14">
            <div className="rounded-card border border-line bg-surface p-5 shadow-float sm:p-9">
              <QuoteForm {...{ rendered, returned, busy }} onSend={(body) => void send(body)} />
            </div>
            <div className="lg:pt-28">
              <QuoteAside />
            </div>
          </div>
        )}
      </div>
    </>
  );
}
