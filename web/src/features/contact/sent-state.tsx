import { texts } from '@catalog/contact.json';
import { CircleCheck, CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon';
import { type Line, replySentence } from './contact.model';

/** The sent state of V54, for the seconds it stands; it tells the truth about the delivery (D2). Takes the focus. */
export function SentState({ line }: { line: Line | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const received = line?.state === 'received';
  return (
    <div className="arrive flex min-h-72 flex-col items-center justify-center py-10 text-center">
      <Icon
        of={received ? CircleCheck : CloudOff}
        className={received ? 'size-14 text-accent' : 'size-14 text-warning'}
      />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-title outline-none">
        {texts.sent}
      </h2>
      <p className="mt-2 text-ink-soft text-lead">
        {received
          ? replySentence(line.receipt.estimatedResponseTime)
          : 'It has not reached us yet. We keep trying, and get back to you once it has.'}
      </p>
    </div>
  );
}
