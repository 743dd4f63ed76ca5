import { useQuery } from '@tanstack/react-query';
import { MapPinOff, Siren } from 'lucide-react';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import type { MessageDetail } from '../../../api/staff.ts';
import { facts } from '../../../lib/company/facts.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ColleaguesHere } from '../../../ui/colleagues-here.tsx';
import { CountdownText, DeadlineText } from '../../../ui/countdown-text.tsx';
import { CloseButton, Drawer } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { focusRow, rowAnchor } from '../card-list.tsx';
import { Reference } from '../drawer/drawer-head.tsx';
import { History } from '../drawer/history.tsx';
import { LeadSummary } from '../drawer/lead-summary.tsx';
import { Mails } from '../drawer/mails.tsx';
import { Replies } from '../drawer/replies.tsx';
import { ReplyForm } from '../drawer/reply-form.tsx';
import { messageMark } from '../marks.ts';
import { telHref } from '../person.ts';
import { useOpened } from '../quote-link.ts';
import { latestOf } from '../reply.model.ts';
import { isAnswered } from '../respond.model.ts';
import { useRespond } from '../respond.tsx';
import { RespondButton, RespondProblem } from '../respond-button.tsx';
import { StaleNote } from '../stale-note.tsx';
import { markAnswered, replyToMessage } from './calls.ts';
import {
  answerSubject,
  answerTemplates,
  isWaiting,
  messageStatusLabel,
  messageTone,
} from './message.model.ts';
import { MessageFacts } from './message-facts.tsx';
import { MessageWork } from './message-work.tsx';
import { messageQuery } from './queries.ts';

/** Everything about one message (D6, D81), over the board; its address can be shared: `?message=<id>`. */
export function MessageDrawer() {
  const { id, close } = useOpened('message');
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const { data } = useQuery({ ...messageQuery(id ?? ''), enabled: id !== null });
  return (
    <Drawer
      open={id !== null}
      onClose={close}
      title={data ? data.name : 'Message'}
      titleHidden
      returnFocus={() => {
        focusRow(last);
        return document.getElementById(rowAnchor(last ?? ''));
      }}
    >
      {id !== null && <DrawerBody key={id} id={id} />}
    </Drawer>
  );
}

function DrawerBody({ id }: { id: string }) {
  const { data, error, isError, isFetching, refetch, dataUpdatedAt } = useQuery(messageQuery(id));
  if (data === undefined) {
    return (
      <>
        <div className="flex justify-end p-2">
          <CloseButton />
        </div>
        <div className="p-5">
          {!isError && <SkeletonCards what="Loading the message" />}
          {isError && asProblem(error).status === 404 && (
            <EmptyState icon={MapPinOff} title="There is no such message.">
              The link may be incomplete. Close this panel and search the tab by name or reference.
            </EmptyState>
          )}
          {isError && asProblem(error).status !== 404 && (
            <StaleNote error={error} since={undefined} busy={isFetching} onRetry={() => void refetch()} />
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <Head message={data} />
      <ColleaguesHere kind="message" id={id} className="mx-4 mt-3 sm:mx-6" />
      <div className="grow space-y-4 overflow-y-auto px-4 py-4 sm:px-6">
        {isError && (
          <StaleNote error={error} since={dataUpdatedAt} busy={isFetching} onRetry={() => void refetch()} />
        )}
        <Returned message={data} />
        <MessageFacts message={data} />
        <MessageWork message={data} />
        <Answer message={data} />
        <LeadSummary id={data.lead_id} />
        <Mails mails={data.mails ?? []} />
        <History entries={data.history ?? []} />
      </div>
    </>
  );
}

function Returned({ message }: { message: MessageDetail }) {
  const settle = useMay('contact.write') ? () => markAnswered(message.id) : undefined;
  const call = message.phone ? telHref(message.phone, message.phone_e164) : '';
  const at = `/api/staff/contact/${message.id}`;
  return <Replies came={message} at={at} call={call} open={isWaiting(message)} settle={settle} />;
}

/** Stays while the rest scrolls: who, how urgent, how long, and the one thing to press. */
function Head({ message }: { message: MessageDetail }) {
  const phase = useRespond().phaseOf(message.id);
  const mayWrite = useMay('contact.write');
  const running = isWaiting(message) && !isAnswered(phase);
  return (
    <header className="border-line border-b bg-surface px-4 pt-3 pb-3.5 sm:px-6">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow pt-1.5">
          <h2 className="text-[1.375rem] leading-7 [overflow-wrap:anywhere]">{message.name}</h2>
          <Reference id={message.reference} />
        </div>
        <CloseButton className="-mr-2 shrink-0" />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Badge tone={messageTone(message.status)}>{messageStatusLabel(message.status)}</Badge>
        {message.emergency_flag && (
          <Badge tone="danger">
            <Icon of={Siren} className="size-3.5" />
            EMERGENCY
          </Badge>
        )}
        {message.quarantine_reason && (
          <Badge tone="warning">In quarantine: {message.quarantine_reason}</Badge>
        )}
      </div>
      {(running || phase) && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="leading-tight">
            {running && (
              <CountdownText deadline={message.sla_deadline} className="block font-display text-xl" />
            )}
            <span className="text-ink-faint text-sm">
              <DeadlineText deadline={message.sla_deadline} /> {facts().timeZoneName}
            </span>
          </p>
          {mayWrite && (
            <div className="flex">
              <RespondButton it={messageMark(message)} phase={phase} gone={!isWaiting(message)} />
            </div>
          )}
        </div>
      )}
      <RespondProblem it={messageMark(message)} phase={phase} />
    </header>
  );
}

/** The answer by mail, for staff who may work on messages. */
function Answer({ message }: { message: MessageDetail }) {
  if (!useMay('contact.write') || message.status === 'spam') return null;
  return (
    <ReplyForm
      to={message}
      open={isWaiting(message)}
      mark="Mark answered"
      latest={latestOf(message)}
      templates={answerTemplates.map(({ id, label, body }) => ({
        id,
        label,
        draft: () => ({ subject: answerSubject(message), body: body(message) }),
      }))}
      send={(draft) => replyToMessage(message.id, draft)}
    />
  );
}
