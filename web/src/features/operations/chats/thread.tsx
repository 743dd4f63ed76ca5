import { ArrowDown, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChatMessage, ChatWhole } from '../../../api/staff.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { When } from '../../../ui/when.tsx';
import { speaker } from './chat.model.ts';
import type { Outgoing } from './outgoing.model.ts';
import { useFollow } from './use-follow.ts';
import { useHeard } from './use-heard.ts';
import type { Sending } from './use-outgoing.ts';

type ThreadProps = { chat: ChatWhole; sending: Sending; mine: boolean };

/** What was said, oldest first, and what is on its way. It follows while its end is in sight. */
export function Thread({ chat, sending, mine }: ThreadProps) {
  const messages = chat.messages ?? [];
  const { box, unseen, onScroll, toEnd } = useFollow(messages, sending.line.length);
  const heard = useHeard(messages);
  return (
    <div className="relative min-h-0 grow">
      <div aria-live="polite" className="sr-only">
        {heard.text && <p key={heard.number}>{heard.text}</p>}
      </div>
      <section
        ref={box}
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box without controls needs the focus to be scrolled by keys
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto px-4 py-4 -outline-offset-3 sm:px-6"
      >
        {messages.length === 0 && sending.line.length === 0 && (
          <p className="py-10 text-center text-ink-soft text-sm">
            Nothing was said yet: the visitor asked for a person before the first word.
          </p>
        )}
        <ol className="flex flex-col gap-3">
          {messages.map((message) => (
            <Said key={message.id} message={message} />
          ))}
          {sending.line.map((one) => (
            <OnItsWay key={one.key} one={one} sending={sending} mine={mine} />
          ))}
        </ol>
      </section>
      {unseen > 0 && (
        <Button
          tone="accent"
          size="sm"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 min-h-11 -translate-x-1/2 rounded-full shadow-float"
        >
          <Icon of={ArrowDown} />
          {unseen === 1 ? '1 new message' : `${unseen} new messages`}
        </Button>
      )}
    </div>
  );
}

/** One message: the visitor's at the left, the company's at the right, notes between them. */
function Said({ message }: { message: ChatMessage }) {
  const who = speaker(message);
  if (who === null) {
    return (
      <li className="mx-auto max-w-prose py-1 text-center text-ink-soft text-sm">
        {message.content}{' '}
        <span className="text-ink-faint">
          · <When at={message.timestamp} near />
        </span>
      </li>
    );
  }
  const links = message.links ?? [];
  return (
    <Bubble
      side={message.type === 'user' ? 'left' : 'right'}
      look={looks[message.type]}
      head={
        <>
          <span className="font-semibold text-ink-soft">{who.name}</span>
          {who.by && ` · ${who.by}`} · <When at={message.timestamp} near />
        </>
      }
      text={message.content}
    >
      {links.length > 0 && (
        <p className="mt-2 border-line border-t pt-1.5 text-sm">
          <span className="text-ink-faint">Read from: </span>
          {links.map(({ path, title }, index) => (
            <span key={path}>
              {index > 0 && ', '}
              <a href={path} target="_blank" rel="noreferrer" className="underline underline-offset-3">
                {title}
              </a>
            </span>
          ))}
        </p>
      )}
    </Bubble>
  );
}

const looks: Record<ChatMessage['type'], string> = {
  user: 'bg-surface border border-line-strong/60 rounded-bl-sm',
  assistant: 'bg-sunken border border-line rounded-br-sm',
  staff: 'bg-accent-soft border border-accent/35 rounded-br-sm',
  system: '',
};

type BubbleProps = {
  side: 'left' | 'right';
  look: string;
  head: ReactNode;
  text: string;
  children?: ReactNode;
};

function Bubble({ side, look, head, text, children }: BubbleProps) {
  return (
    <li className={cx('flex flex-col', side === 'right' ? 'items-end' : 'items-start')}>
      <p className="mb-1 px-1 text-[0.8125rem] text-ink-faint leading-4">{head}</p>
      <div
        className={cx(
          'max-w-[min(34rem,88%)] rounded-card px-3.5 py-2.5 text-[0.9375rem] leading-normal',
          look,
        )}
      >
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {text}
        </p>
        {children}
      </div>
    </li>
  );
}

/** A message of mine that the server does not have for certain: what happens with it, and what can be done. */
function OnItsWay({ one, sending, mine }: { one: Outgoing; sending: Sending; mine: boolean }) {
  return (
    <Bubble
      side="right"
      look={cx(
        'rounded-br-sm border border-dashed',
        one.failed === null ? 'border-accent/60 bg-accent-soft/60' : 'border-danger bg-danger-soft',
      )}
      head={
        <>
          <span className="font-semibold text-ink-soft">You</span> ·{' '}
          {one.failed === null ? 'sending…' : <span className="text-danger">not sent</span>}
        </>
      }
      text={one.text}
    >
      <div role="alert">
        {one.failed !== null && (
          <div className="mt-2 flex flex-wrap items-center gap-2 border-danger/30 border-t pt-2">
            <p className="grow basis-48 text-danger text-sm">{one.failed}</p>
            {mine && (
              <Button size="sm" className="min-h-11 md:min-h-9" onClick={() => sending.retry(one.key)}>
                <Icon of={RotateCw} />
                Retry
              </Button>
            )}
            <Button
              size="sm"
              tone="quiet"
              className="min-h-11 md:min-h-9"
              onClick={() => sending.takeBack(one.key)}
            >
              Discard
            </Button>
          </div>
        )}
      </div>
    </Bubble>
  );
}
