import { CircleUser, Mail, Phone, Send, Siren } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { MessageRow } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Clock, useUrgency } from '../../../ui/countdown-text.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MixedLetters, UnverifiedPerson } from '../../../ui/unverified.tsx';
import { When } from '../../../ui/when.tsx';
import { cardClass } from '../card-class.ts';
import { rowAnchor } from '../card-list.tsx';
import { AlikeBadge } from '../flood-notice.tsx';
import { Found } from '../found-words.tsx';
import { messageMark } from '../marks.ts';
import { telHref } from '../person.ts';
import { useMessageLink } from '../quote-link.ts';
import { isAnswered, type RespondPhase } from '../respond.model.ts';
import { RespondButton, RespondProblem } from '../respond-button.tsx';
import { answerHref, isWaiting, messageStatusLabel, messageTone, subjectLabel } from './message.model.ts';

type MessageCardProps = { message: MessageRow; gone: boolean; phase: RespondPhase | undefined };

/** One message on the board (D6): enough to act on without opening it; the whole card opens the drawer. */
export const MessageCard = memo(function MessageCard({ message, gone, phase }: MessageCardProps) {
  const urgency = useUrgency(message.sla_deadline);
  const answered = isAnswered(phase) || gone;
  const running = isWaiting(message) && !answered;
  return (
    <article aria-labelledby={`name-${message.id}`} className={cardClass(running ? urgency : null, answered)}>
      <div className="flex flex-col gap-x-8 gap-y-3 md:flex-row">
        <div className="min-w-0 grow">
          <CardHead message={message} />
          <Contact message={message} />
          <Words message={message} />
        </div>
        <div className="flex shrink-0 flex-col justify-between gap-3 md:w-56 md:items-end md:text-right">
          {running ? (
            <Clock deadline={message.sla_deadline} />
          ) : (
            <Settled message={message} marked={isAnswered(phase)} />
          )}
          <Actions message={message} phase={phase} gone={gone} />
        </div>
      </div>
      <RespondProblem it={messageMark(message)} phase={phase} />
    </article>
  );
});

function CardHead({ message }: { message: MessageRow }) {
  const link = useMessageLink();
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <h3 id={`name-${message.id}`} className="text-[1.1875rem] leading-snug [overflow-wrap:anywhere]">
        <Link
          to={link(message.id)}
          id={rowAnchor(message.id)}
          data-main
          className="outline-none after:absolute after:inset-0 after:content-['']"
        >
          {message.name}
        </Link>
      </h3>
      <UnverifiedPerson fields={message.unverified} />
      <MixedLetters fields={message.mixed} of="name" />
      {message.emergency_flag && (
        <Badge tone="danger" className="uppercase tracking-wide">
          <Icon of={Siren} className="size-3.5" />
          Emergency
        </Badge>
      )}
      <AlikeBadge id={message.id} />
      {message.status !== 'open' && (
        <Badge tone={messageTone(message.status)}>{messageStatusLabel(message.status)}</Badge>
      )}
      {message.assigned_to && (
        <span className="inline-flex items-center gap-1 text-ink-soft text-sm">
          <Icon of={CircleUser} className="size-4 text-ink-faint" />
          {message.assigned_to.name}
        </span>
      )}
    </div>
  );
}

const linkClass =
  'relative z-1 py-1 text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-current';

function Contact({ message }: { message: MessageRow }) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-5 text-[0.9375rem]">
      <strong className="font-semibold">{subjectLabel(message.subject)}</strong>
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Icon of={Mail} className="size-4 text-ink-faint" />
        <a href={answerHref(message)} className={cx(linkClass, '[overflow-wrap:anywhere]')}>
          {message.email}
        </a>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Icon of={Phone} className="size-4 text-ink-faint" />
        {message.phone ? (
          <a href={telHref(message.phone, message.phone_e164)} className={cx(linkClass, 'figures')}>
            {message.phone}
          </a>
        ) : (
          'N/A'
        )}
      </span>
      <span className="text-ink-faint text-sm">
        <When at={message.created_at} relative />
      </span>
    </div>
  );
}

/** The first three lines of the message, after the urgent words that were found (D33, D34). */
function Words({ message }: { message: MessageRow }) {
  return (
    <div className="mt-2 max-w-3xl space-y-1 text-[0.9375rem] leading-normal">
      <Found words={message.matched_words ?? []} />
      {message.quarantine_reason && (
        <p className="font-semibold text-sm text-warning">Held back because: {message.quarantine_reason}</p>
      )}
      <p className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">{message.message}</p>
    </div>
  );
}

/**
 * Replaces the countdown once nobody waits any more. `marked`: marked answered here; else somebody else acted.
 */
function Settled({ message, marked }: { message: MessageRow; marked: boolean }) {
  if (message.quarantine_reason) return null;
  const elsewhere = isWaiting(message) ? 'No longer waiting' : messageStatusLabel(message.status);
  return (
    <p className="text-ink-soft text-sm">
      {marked ? messageStatusLabel('answered') : elsewhere}
      {message.answered_at && (
        <span className="block text-ink-faint">
          answered <When at={message.answered_at} relative />
        </span>
      )}
    </p>
  );
}

function Actions({ message, phase, gone }: MessageCardProps) {
  const mayWrite = useMay('contact.write');
  return (
    <div className="relative z-1 flex flex-wrap gap-2 md:flex-col md:items-stretch">
      <a href={answerHref(message)} className={buttonClass('outline', 'sm', 'min-h-11 grow md:min-h-9')}>
        <Icon of={Send} />
        Answer by mail
      </a>
      {mayWrite && isWaiting(message) && (
        <RespondButton it={messageMark(message)} phase={phase} gone={gone} />
      )}
    </div>
  );
}
