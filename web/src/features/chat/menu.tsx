import { widget } from '@catalog/chat.json';
import { Download, Mail, MessageSquarePlus } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { tellTaken } from '../../lib/visit/tell';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { transcriptAddress } from './calls';
import type { Conversation } from './conversation';
import { TranscriptForm } from './transcript-form';

type MenuProps = {
  conversation: Conversation;
  /** There is a conversation at the server. */
  begun: boolean;
  /** Gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
  onRenew: () => void;
  onClose: () => void;
};

const entry =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-left font-medium text-[0.9375rem] hover:bg-ink/6';

/** What can be done with the whole conversation. Esc, and a step elsewhere, close it. */
export function Menu({ conversation, begun, opener, onRenew, onClose }: MenuProps) {
  const [part, setPart] = useState<'list' | 'mail' | 'renew'>('list');
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another part is shown
  useEffect(() => place.current?.querySelector<HTMLElement>('a, input, button')?.focus(), [part]);
  const back = () => {
    opener.current?.focus();
    onClose();
  };
  const taken = () => {
    tellTaken('conversation');
    back();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    back();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    // Without a target the focus is nowhere: a part was exchanged, or the window left.
    if (relatedTarget && !inside && relatedTarget !== opener.current) onClose();
  };
  const ids = conversation.view().session;
  return (
    <section
      ref={place}
      aria-label={widget.menu}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="absolute top-14 right-3 left-3 z-10 rounded-card border border-line bg-raised p-2 text-ink shadow-float"
    >
      {part === 'list' && (
        <ul>
          {begun && (
            <>
              <li>
                <a href={transcriptAddress(ids)} download className={entry} onClick={taken}>
                  <Icon of={Download} />
                  {widget.download}
                </a>
              </li>
              <li>
                <button type="button" className={entry} onClick={() => setPart('mail')}>
                  <Icon of={Mail} />
                  {widget.mail}
                </button>
              </li>
            </>
          )}
          <li>
            <button type="button" className={entry} onClick={() => setPart('renew')}>
              <Icon of={MessageSquarePlus} />
              {widget.renew}
            </button>
          </li>
        </ul>
      )}
      {part === 'mail' && <TranscriptForm ids={ids} onDone={back} />}
      {part === 'renew' && (
        <div className="p-2">
          <p className="mb-3">{widget.renewAsk}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              tone="accent"
              onClick={() => {
                conversation.renew();
                onRenew();
                back();
              }}
            >
              {widget.renewYes}
            </Button>
            <Button onClick={back}>{widget.renewNo}</Button>
          </div>
        </div>
      )}
    </section>
  );
}
