import { texts } from '@catalog/newsletter.json';
import { useEffect } from 'react';
import type { OutboxView } from '../../lib/outbox/outbox-context';
import { Button } from '../../ui/button';
import { NotSentLine } from '../../ui/not-sent-line';
import { Notice } from '../../ui/notice';
import type { Line, Receipt } from './newsletter.model';

type SignUpLinesProps = { lines: readonly Line[]; box: OutboxView };

/**
 * The result of each sign-up, with no time limit for reading it: many people cannot read a message
 * that disappears after three seconds (WCAG 2.2.1). Always in the document, so that screen readers
 * announce what appears in it.
 */
export function SignUpLines({ lines, box }: SignUpLinesProps) {
  return (
    <div
      role="status"
      data-attention={lines.length > 0 ? 'confirmation' : undefined}
      className={lines.length > 0 ? 'mb-6 flex flex-col gap-3' : ''}
    >
      {lines.map((line) => {
        const { id } = line.entry;
        if (line.state === 'not-sent')
          return <NotSentLine key={id} id={id} box={box} what="sign-up" failed={texts.failed} />;
        return <Told key={id} id={id} receipt={line.state === 'received' ? line.receipt : null} box={box} />;
      })}
    </div>
  );
}

type LineProps = { id: string; box: OutboxView };

/** It arrived; or it was not needed, because the address is subscribed (receipt null). */
function Told({ id, receipt, box }: LineProps & { receipt: Receipt | null }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per sign-up
  useEffect(() => {
    void box.open().then((outbox) => outbox.markShown(id));
  }, [id]);
  const dismiss = async () => (await box.open()).discard(id);
  return (
    <Notice tone={receipt ? 'success' : 'info'} title={receipt ? texts.sentTitle : undefined}>
      <p className="break-words">{receipt?.message ?? texts.subscribed}</p>
      {receipt?.consultBy && (
        <p className="mt-2 font-semibold">
          {texts.consulted} That means by {receipt.consultByText}.
        </p>
      )}
      <Button size="sm" tone="outline" className="mt-3" onClick={() => void dismiss()}>
        Close this note
      </Button>
    </Notice>
  );
}
