import { texts } from '@catalog/contact.json';
import { useEffect } from 'react';
import { unlessSeveral } from '../../lib/form/unless-several';
import type { OutboxView } from '../../lib/outbox/outbox-context';
import { Button } from '../../ui/button';
import { NotSentLine } from '../../ui/not-sent-line';
import { Notice } from '../../ui/notice';
import { PhonePair } from '../../ui/phone-pair';
import type { Line, Receipt } from './contact.model';

type DeliveryLinesProps = { lines: readonly Line[]; box: OutboxView };

/**
 * What became of each message, for as long as the visitor wants to read it: a sentence that goes
 * after three seconds is one that many cannot read (D2, WCAG 2.2.1). Always in the document, so
 * that screen readers hear what appears in it.
 */
export function DeliveryLines({ lines, box }: DeliveryLinesProps) {
  return (
    <div
      role="status"
      data-attention={lines.length > 0 ? 'confirmation' : undefined}
      className={lines.length > 0 ? 'mb-7 flex flex-col gap-3' : ''}
    >
      {lines.map((line) =>
        line.state === 'received' ? (
          <Received key={line.entry.id} id={line.entry.id} receipt={line.receipt} box={box} />
        ) : (
          <NotSentLine
            key={line.entry.id}
            id={line.entry.id}
            box={box}
            what="message"
            failed={texts.failed}
          />
        ),
      )}
    </div>
  );
}

type LineProps = { id: string; box: OutboxView };

function Received({ id, receipt, box }: LineProps & { receipt: Receipt }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per message
  useEffect(() => {
    void box.open().then((outbox) => outbox.markShown(id));
  }, [id]);
  const dismiss = async () => (await box.open()).setAside(id);
  return (
    <Notice tone="success" title="Your message is with us">
      <p>
        Reference <strong className="figures whitespace-nowrap">{receipt.reference}</strong>. A person answers
        by {receipt.respondByText}.
        {receipt.confirmationEmail === 'queued' && ` A confirmation email is on its way${unlessSeveral}.`}
      </p>
      {receipt.emergency && (
        <>
          <p className="mt-2 font-semibold">If it is happening now, please call as well:</p>
          <PhonePair />
        </>
      )}
      <Button size="sm" tone="outline" className="mt-3" onClick={() => void dismiss()}>
        Close this note
      </Button>
    </Notice>
  );
}
