import { CircleUser, Gauge, Quote, Siren } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { explain } from '../../../api/problem.ts';
import type { ChatRow } from '../../../api/staff.ts';
import { useMay, useMe } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Clock, useUrgency } from '../../../ui/countdown-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { MixedLetters, Unverified } from '../../../ui/unverified.tsx';
import { When } from '../../../ui/when.tsx';
import { cardClass } from '../card-class.ts';
import { rowAnchor } from '../card-list.tsx';
import { serviceLabel } from '../labels.ts';
import { useChatLink, useOpen } from '../quote-link.ts';
import { takeChat } from './calls.ts';
import { chatName, holderOf, isEmergency, standing } from './chat.model.ts';
import { useChatMove } from './use-chat-move.ts';

type ChatCardProps = { chat: ChatRow; gone: boolean };

/** One conversation on the board: why a person is needed, since when, what was said; the whole card opens the drawer. */
export const ChatCard = memo(function ChatCard({ chat, gone }: ChatCardProps) {
  const { handover } = chat;
  const urgency = useUrgency(handover.due_at ?? chat.last_message_at);
  const running = handover.state === 'waiting' && !gone;
  return (
    <article
      aria-labelledby={`name-${chat.id}`}
      className={cardClass(running ? urgency : handover.state === 'taken' && !gone ? 'calm' : null, gone)}
    >
      <div className="flex flex-col gap-x-8 gap-y-3 md:flex-row">
        <div className="min-w-0 grow">
          <CardHead chat={chat} />
          <Facts chat={chat} />
          <Words chat={chat} />
        </div>
        <div className="flex shrink-0 flex-col justify-between gap-3 md:w-56 md:items-end md:text-right">
          {running ? <Clock deadline={handover.due_at ?? chat.last_message_at} /> : <Held chat={chat} />}
          {running && <TakeOver chat={chat} />}
        </div>
      </div>
    </article>
  );
});

function CardHead({ chat }: { chat: ChatRow }) {
  const link = useChatLink();
  const { label, tone } = standing(chat.handover);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <h3 id={`name-${chat.id}`} className="text-[1.1875rem] leading-snug [overflow-wrap:anywhere]">
        <Link
          to={link(chat.id)}
          id={rowAnchor(chat.id)}
          data-main
          className="outline-none after:absolute after:inset-0 after:content-['']"
        >
          {chatName(chat)}
        </Link>
        <Unverified fields={chat.lead_unverified} of="name" />
        <MixedLetters fields={chat.lead_mixed} of={chat.lead_name ? 'name' : 'email'} />
      </h3>
      {isEmergency(chat.handover) && (
        <Badge tone="danger" className="uppercase tracking-wide">
          <Icon of={Siren} className="size-3.5" />
          Emergency
        </Badge>
      )}
      <Badge tone={tone}>{label}</Badge>
      {chat.waits_since && <Badge tone="warning">Unanswered</Badge>}
    </div>
  );
}

function Facts({ chat }: { chat: ChatRow }) {
  const about = [chat.service_type && serviceLabel(chat.service_type), chat.industry].filter(Boolean);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-0.5 text-[0.9375rem]">
      {about.length > 0 && <strong className="font-semibold">{about.join(' · ')}</strong>}
      <span className="inline-flex items-center gap-1.5">
        <Icon of={Gauge} className="size-4 text-ink-faint" />
        <span className="figures">Score {chat.score}/100</span>
      </span>
      <span className="text-ink-faint text-sm">
        last word <When at={chat.last_message_at} relative />
      </span>
    </div>
  );
}

/** Why a person is needed, and what the visitor said last. */
function Words({ chat }: { chat: ChatRow }) {
  const reasons = chat.handover.reasons ?? [];
  return (
    <div className="mt-2 max-w-3xl space-y-1.5 text-[0.9375rem] leading-normal">
      {reasons.length > 0 && (
        <p className="text-ink-soft text-sm">
          <span className="text-ink-faint">Why: </span>
          {reasons.join(' · ')}
        </p>
      )}
      <p className="flex gap-2">
        <Icon of={Quote} className="mt-1 size-3.5 shrink-0 text-ink-faint" />
        {chat.last_message ? (
          <span dir="auto" className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">
            {chat.last_message}
          </span>
        ) : (
          <span className="text-ink-faint">Nothing was said yet.</span>
        )}
      </p>
    </div>
  );
}

/** Instead of the clock once somebody has it: who, since when, and whether the visitor waits for them. */
function Held({ chat }: { chat: ChatRow }) {
  const me = useMe();
  const { handover } = chat;
  if (handover.state !== 'taken') {
    return (
      <p className="text-ink-soft text-sm">
        {handover.state === 'waiting' ? 'No longer waiting' : 'The assistant answers'}
        {handover.ended_at && (
          <span className="block text-ink-faint">
            {standing(handover).label.toLowerCase()} <When at={handover.ended_at} relative />
          </span>
        )}
      </p>
    );
  }
  return (
    <div className="text-sm">
      <p className="flex items-center gap-1.5 font-semibold text-[0.9375rem] md:justify-end">
        <Icon of={CircleUser} className="size-4.5 text-accent" />
        {holderOf(handover, me.id) === 'me' ? 'You have it' : `${handover.taken_name} has it`}
      </p>
      {chat.waits_since ? (
        <p className="font-semibold text-warning">
          visitor wrote <When at={chat.waits_since} relative />
        </p>
      ) : (
        <p className="text-ink-faint">{handover.taken_at && <When at={handover.taken_at} relative />}</p>
      )}
    </div>
  );
}

/** One press from the list into the conversation. */
function TakeOver({ chat }: { chat: ChatRow }) {
  const mayTalk = useMay('chat.write');
  const open = useOpen('chat');
  const { show } = useToasts();
  // Not next to the button: that disappears when the row shows who was faster.
  const move = useChatMove(
    (error) =>
      show({ title: `Not taken over: ${chatName(chat)}`, description: explain(error), tone: 'danger' }),
    () => open(chat.id),
  );
  if (!mayTalk) return null;
  return (
    <div className="relative z-1 flex flex-col gap-1.5 md:items-stretch">
      <Button
        tone="action"
        size="sm"
        className="min-h-11 md:min-h-9"
        busy={move.isPending}
        aria-label={`Take over: ${chatName(chat)}`}
        onClick={() => move.mutate(() => takeChat(chat.id, chat.handover.taken_by))}
      >
        Take over
      </Button>
    </div>
  );
}
