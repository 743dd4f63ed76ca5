import { texts } from '@catalog/quotes.json';
import { useEffect } from 'react';
import { tellOffice } from '../../lib/company/nearest';
import { Button, buttonClass } from '../../ui/button';
import { Card } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { PhonePair } from '../../ui/phone-pair';
import { ContactDetails } from './contact-lines';
import type { Receipt } from './status.model';
import { statusToken } from './status.model';
import { Steps } from './steps';
import { useStatus } from './use-status';

/** What the server has: the reference, the deadline, the private page. */
function ReceiptCard({ receipt }: { receipt: Receipt }) {
  return (
    <Card className="p-6 sm:p-8">
      <p role="status" className="font-semibold text-accent">
        Received
      </p>
      <dl className="mt-4 grid gap-6 sm:grid-cols-2">
        <div>
          <dt className="text-ink-faint text-sm">Your reference</dt>
          <dd className="mt-0.5 break-all font-display font-semibold text-xl figures">{receipt.ticketId}</dd>
        </div>
        <div>
          <dt className="text-ink-faint text-sm">A person answers by</dt>
          <dd className="mt-0.5 font-display font-semibold text-xl leading-snug figures">
            {receipt.deadlineText}
          </dd>
        </div>
      </dl>
      {receipt.emergency && (
        <Notice tone="warning" className="mt-6" title="Your words say that something is happening">
          <p>Our staff is alerted. If it is happening now, please call as well:</p>
          <PhonePair className="mt-2" nearest={receipt.nearestOffice} />
        </Notice>
      )}
      <a href={receipt.statusUrl} className={buttonClass('outline', 'md', 'mt-6')}>
        Open your private status page
      </a>
    </Card>
  );
}

/** What happens next, as it happens: follows the request while the page is open. */
function NextSteps({ receipt }: { receipt: Receipt | undefined }) {
  const { status } = useStatus(receipt ? statusToken(receipt.statusUrl) : '', null);
  return (
    <section>
      <h2 className="mb-6 text-heading">{receipt ? 'What happens next' : 'What happens once we have it'}</h2>
      <Steps status={status} mail={receipt?.confirmationEmail} />
    </section>
  );
}

type NotSentProps = { durable: boolean; retrying: boolean; onRetry: () => void };

/** The request has not reached the server: says so, keeps it, and offers every way on (D1). */
function NotSent({ durable, retrying, onRetry }: NotSentProps) {
  return (
    <Card className="p-6 sm:p-8">
      <Notice tone="warning" role="status" title="Not sent yet">
        <p>{texts.failed}</p>
      </Notice>
      <PhonePair className="mt-6" />
      <p className="mt-5 text-ink-soft">
        {durable
          ? 'Your request is kept on this device and sends itself as soon as the connection is back, even if you reload or come back later. It will not be sent twice.'
          : 'This browser does not let us store your request, so please keep this page open: it sends itself as soon as the connection is back.'}
      </p>
      <Button tone="action" size="lg" busy={retrying} onClick={onRetry} className="mt-6">
        Retry
      </Button>
    </Card>
  );
}

type ConfirmationProps = {
  /** Present once the server has the request. */
  receipt: Receipt | undefined;
  notSent: NotSentProps;
  onShown: () => void;
  onAnother: () => void;
};

/** The view after sending. It stays until the visitor asks for another request (V51). */
export function QuoteConfirmation({ receipt, notSent, onShown, onAnother }: ConfirmationProps) {
  const received = receipt !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per arrival of the receipt
  useEffect(() => {
    if (!receipt) return;
    if (receipt.nearestOffice) tellOffice(receipt.nearestOffice);
    onShown();
  }, [received]);
  return (
    <div data-attention="confirmation" className="arrive grid gap-10 lg:grid-cols-[1.5fr_1fr] lg:gap-14">
      <div className="flex flex-col gap-10">
        {receipt ? <ReceiptCard receipt={receipt} /> : <NotSent {...notSent} />}
        <NextSteps receipt={receipt} />
        <Button
          tone="quiet"
          onClick={onAnother}
          className="-ml-4.5 self-start underline underline-offset-4 print:hidden"
        >
          Send another request
        </Button>
      </div>
      <aside aria-label="Contact" className="lg:self-start lg:pt-28">
        <h2 className="mb-3 text-heading">Reach us any time</h2>
        <ContactDetails nearest={receipt?.nearestOffice} />
      </aside>
    </div>
  );
}
