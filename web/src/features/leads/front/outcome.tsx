import { recommendations as known } from '@catalog/assessments.json';
import { texts } from '@catalog/captures.json';
import { useEffect, useRef } from 'react';
import { unlessSeveral } from '../../../lib/form/unless-several';
import type { Entry } from '../../../lib/outbox/outbox.model';
import type { OutboxView } from '../../../lib/outbox/outbox-context';
import { useRetry } from '../../../lib/outbox/use-retry';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PhonePair } from '../../../ui/phone-pair';
import type { Receipt } from './capture.model';

/** The advice with these titles and their reasons. */
export function AdviceList({ titles }: { titles: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {titles.map((title) => (
        <li key={title}>
          <span className="font-semibold">{title}</span>
          <span className="block text-ink-soft text-sm">
            {known.find((advice) => advice.title === title)?.reason}
          </span>
        </li>
      ))}
    </ul>
  );
}

type ArrivedProps = {
  receipt: Receipt;
  onShown: () => void;
  /** Ways on from here. */
  children: React.ReactNode;
};

/** The visitor's message once it is stored: the promise of U8 with its real deadline, and the advice (U4). Takes the focus. */
export function Arrived({ receipt, onShown, children }: ArrivedProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per receipt
  useEffect(() => {
    onShown();
    place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="arrive flex flex-col gap-5 outline-none">
      <Notice tone="success" role="status" title={texts.captured}>
        <p>By {receipt.respondByText} at the latest.</p>
      </Notice>
      {receipt.recommendations.length > 0 && (
        <section aria-label={texts.recommendation}>
          <h3 className="mb-3 text-heading">{texts.recommendation}</h3>
          <AdviceList titles={receipt.recommendations} />
          {receipt.answerEmail === 'queued' && (
            <p className="mt-3 text-ink-soft text-sm">
              The same is on its way to you by email{unlessSeveral}.
            </p>
          )}
        </section>
      )}
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

/** It has not reached the server: says so, keeps it, and offers every way on (D1). */
export function NotSent({ entry, box }: { entry: Entry; box: OutboxView }) {
  const { retrying, retry } = useRetry(box, entry.id);
  return (
    <div className="arrive flex flex-col gap-5">
      <Notice tone="warning" role="status" title="Not sent yet">
        <p>
          {texts.failed} It is kept on this device meanwhile, and sends itself as soon as the connection is
          back.
        </p>
      </Notice>
      <PhonePair />
      <Button tone="action" size="lg" busy={retrying} onClick={retry} className="self-start">
        Retry
      </Button>
    </div>
  );
}
