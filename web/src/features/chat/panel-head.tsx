import { widget } from '@catalog/chat.json';
import { EllipsisVertical, UserRound, UserRoundCheck, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { BrandMark } from '../../ui/brand';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Spoken } from './bubble';
import type { Conversation } from './conversation';
import { focusAfter } from './focus';
import { Menu } from './menu';
import { filledText } from './notes.model';
import type { View } from './view';
import type { Handover } from './wire';

const square = 'size-11 shrink-0 px-0';

/** Who answers: the assistant, honestly, until a person has taken over (D67). */
function WhoAnswers({ handover }: { handover: Handover }) {
  const person = filledText(widget.personHere, { name: handover.name || widget.somebody });
  return (
    <p className="py-1 text-ink-soft text-xs leading-snug">
      {handover.state === 'taken' ? person : widget.honest}
    </p>
  );
}

/** The way to a person, always in view until one was asked (D60). */
function AskForPerson({ conversation }: { conversation: Conversation }) {
  const [state, setState] = useState<'not' | 'asking' | 'failed'>('not');
  const button = useRef<HTMLButtonElement>(null);
  const press = async () => {
    if (state === 'asking') return;
    setState('asking');
    const place = button.current?.closest('dialog') ?? null;
    if (await conversation.person()) focusAfter(place);
    else setState('failed');
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-disabled={state === 'asking' || undefined}
        onClick={() => void press()}
        className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-control font-semibold text-accent text-sm underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <Icon of={UserRound} />
        {widget.person}
      </button>
      {state === 'failed' && (
        <p role="alert" className="basis-full pb-2 text-sm">
          {widget.personFailed}
        </p>
      )}
    </>
  );
}

type HeadProps = { conversation: Conversation; view: View; onClose: () => void; onRenew: () => void };

/** The head of the chat: what answers here, what it may be wrong about, and how to reach a person instead. */
export function PanelHead({ conversation, view, onClose, onRenew }: HeadProps) {
  const [menu, setMenu] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { handover } = view.thread;
  return (
    <header className="dusk relative shrink-0 border-line border-b px-4 pt-2 pb-0.5">
      <div className="flex items-center gap-3">
        <BrandMark className="size-8 shrink-0" />
        <h2 id="chat-title" className="min-w-0 grow text-lg leading-tight">
          {widget.title}
        </h2>
        <button
          ref={opener}
          type="button"
          aria-expanded={menu}
          aria-label={widget.menu}
          onClick={() => setMenu(!menu)}
          className={buttonClass('quiet', 'md', `${square} -mr-2`)}
        >
          <Icon of={EllipsisVertical} className="size-5" />
        </button>
        <button
          type="button"
          aria-label={widget.close}
          onClick={onClose}
          className={buttonClass('quiet', 'md', `${square} -mr-2`)}
        >
          <Icon of={X} className="size-5" />
        </button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <WhoAnswers handover={handover} />
        {handover.state === 'none' && <AskForPerson conversation={conversation} />}
        {handover.state === 'waiting' && (
          <p className="flex items-center gap-1.5 font-semibold text-accent text-sm">
            <Icon of={UserRoundCheck} />
            {widget.personWaits}
          </p>
        )}
      </div>
      {handover.state === 'waiting' && handover.note && (
        <p className="pt-1 pb-3 text-sm leading-snug">
          <Spoken text={handover.note} />
        </p>
      )}
      {menu && (
        <Menu
          conversation={conversation}
          begun={view.session.begun}
          opener={opener}
          onRenew={onRenew}
          onClose={() => setMenu(false)}
        />
      )}
    </header>
  );
}
