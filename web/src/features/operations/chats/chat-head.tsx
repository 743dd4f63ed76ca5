import { CircleCheckBig, Download, Siren, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { explain } from '../../../api/problem.ts';
import type { ChatWhole } from '../../../api/staff.ts';
import { facts } from '../../../lib/company/facts.ts';
import { useMay, useMe } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CountdownText, DeadlineText } from '../../../ui/countdown-text.tsx';
import { cx } from '../../../ui/cx.ts';
import { CloseButton } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { MixedLetters, Unverified } from '../../../ui/unverified.tsx';
import { serviceLabel } from '../labels.ts';
import { closeChat, handBackChat, transcriptHref } from './calls.ts';
import { chatName, holderOf, isEmergency, standing } from './chat.model.ts';
import type { useChatMove } from './use-chat-move.ts';

/** What of a conversation is shown where there is no room for both. */
export type View = 'thread' | 'about';

type Move = ReturnType<typeof useChatMove>;
type ChatHeadProps = { chat: ChatWhole; move: Move; view: View; onView: (view: View) => void };

/** Stays while the rest scrolls: who, where it stands, how long, and how it ends. */
export function ChatHead({ chat, move, view, onView }: ChatHeadProps) {
  const { label, tone } = standing(chat.handover);
  return (
    <header className="border-line border-b bg-surface px-4 pt-3 pb-3 sm:px-6">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow pt-1.5">
          <h2 className="text-[1.375rem] leading-7 [overflow-wrap:anywhere]">
            {chat.lead_id ? (
              <Link
                to={`/leads/${chat.lead_id}`}
                className="underline decoration-ink/25 underline-offset-4 hover:text-accent"
              >
                {chatName(chat)}
              </Link>
            ) : (
              chatName(chat)
            )}
            <Unverified fields={chat.lead_unverified} of="name" />
            <MixedLetters fields={chat.lead_mixed} of={chat.lead_name ? 'name' : 'email'} />
          </h2>
        </div>
        <CloseButton className="-mr-2 shrink-0" />
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        {isEmergency(chat.handover) && (
          <Badge tone="danger">
            <Icon of={Siren} className="size-3.5" />
            EMERGENCY
          </Badge>
        )}
        <Badge className="figures">Score {chat.score}/100</Badge>
        {chat.service_type && <Badge>{serviceLabel(chat.service_type)}</Badge>}
        {chat.industry && <Badge>{chat.industry}</Badge>}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
        <Due chat={chat} />
        <Switch view={view} onView={onView} />
        <Ends chat={chat} move={move} />
      </div>
      <p role="alert" className="text-danger text-sm">
        {move.isError && <span className="mt-2 block">Not changed. {explain(move.error)}</span>}
      </p>
    </header>
  );
}

/** Until when somebody should have taken over, while nobody has. */
function Due({ chat: { handover } }: { chat: ChatWhole }) {
  if (handover.state !== 'waiting' || handover.due_at === null) return null;
  return (
    <p className="leading-tight">
      <CountdownText deadline={handover.due_at} className="block font-display text-xl" />
      <span className="text-ink-faint text-sm">
        <DeadlineText deadline={handover.due_at} /> {facts().timeZoneName}
      </span>
    </p>
  );
}

const views: readonly { id: View; label: string }[] = [
  { id: 'thread', label: 'Chat' },
  { id: 'about', label: 'About' },
];

function Switch({ view, onView }: Pick<ChatHeadProps, 'view' | 'onView'>) {
  return (
    <fieldset className="flex rounded-control bg-sunken p-1 lg:hidden">
      <legend className="sr-only">Show</legend>
      {views.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={view === id}
          onClick={() => onView(id)}
          className={cx(
            'min-h-9 cursor-pointer rounded-[0.375rem] px-2.5 font-semibold text-sm',
            view === id ? 'bg-surface text-ink shadow-card' : 'text-ink-soft hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** How it ends, for who may; and the way to take it along. */
function Ends({ chat, move }: { chat: ChatWhole; move: Move }) {
  const me = useMe();
  const mayTalk = useMay('chat.write');
  const { show } = useToasts();
  const holder = holderOf(chat.handover, me.id);
  const press = (call: () => Promise<ChatWhole>, title: string) =>
    move.mutate(call, { onSuccess: () => show({ title }) });
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-2">
      {mayTalk && holder === 'me' && (
        <Button
          size="sm"
          className="min-h-11 md:min-h-9"
          busy={move.isPending}
          onClick={() => press(() => handBackChat(chat.id), 'Handed back: the assistant answers again.')}
        >
          <Icon of={Undo2} className="max-sm:hidden" />
          Hand back
        </Button>
      )}
      {mayTalk && (holder === 'me' || holder === 'nobody') && (
        <Button
          size="sm"
          className="min-h-11 md:min-h-9"
          busy={move.isPending}
          onClick={() => press(() => closeChat(chat.id), 'Closed: nobody waits here any more.')}
        >
          <Icon of={CircleCheckBig} className="max-sm:hidden" />
          {holder === 'me' ? 'Close' : 'Answered elsewhere'}
        </Button>
      )}
      <a
        href={transcriptHref(chat.id)}
        download
        title="Download transcript"
        className={buttonClass('outline', 'sm', 'min-h-11 md:min-h-9')}
      >
        <Icon of={Download} />
        <span className="max-sm:sr-only">Transcript</span>
      </a>
    </div>
  );
}
