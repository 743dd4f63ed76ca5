import type { LucideIcon } from 'lucide-react';
import {
  Building2,
  CalendarClock,
  CircleUser,
  Footprints,
  Mail,
  MapPin,
  MessageSquareReply,
  Phone,
  PhoneIncoming,
  Send,
  Siren,
  Wallet,
} from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { QuoteRow } from '../../api/staff.ts';
import { dayAndTime } from '../../lib/clock/board-time.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Clock, useUrgency } from '../../ui/countdown-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MixedLetters, UnverifiedPerson } from '../../ui/unverified.tsx';
import { When } from '../../ui/when.tsx';
import { cardClass } from './card-class.ts';
import { rowAnchor } from './card-list.tsx';
import { AlikeBadge } from './flood-notice.tsx';
import { Found } from './found-words.tsx';
import {
  budgetLabel,
  isOpen,
  priorityLabel,
  priorityTone,
  propertyLabel,
  serviceLabel,
  statusLabel,
  statusTone,
  timelineLabel,
  wantedAnswer,
} from './labels.ts';
import { quoteMark } from './marks.ts';
import { fullName, telHref } from './person.ts';
import { useQuoteLink } from './quote-link.ts';
import { mailtoHref } from './reply.model.ts';
import type { RespondPhase } from './respond.model.ts';
import { isAnswered } from './respond.model.ts';
import { RespondButton, RespondProblem } from './respond-button.tsx';

type QuoteCardProps = { quote: QuoteRow; gone: boolean; phase: RespondPhase | undefined };

/** One request on the board (S33, D81): enough to act on without opening it; the whole card opens the drawer. */
export const QuoteCard = memo(function QuoteCard({ quote, gone, phase }: QuoteCardProps) {
  const urgency = useUrgency(quote.sla_deadline);
  const answered = isAnswered(phase) || gone;
  const running = isOpen(quote.status) && !answered;
  return (
    <article aria-labelledby={`name-${quote.id}`} className={cardClass(running ? urgency : null, answered)}>
      <div className="flex flex-col gap-x-8 gap-y-3 md:flex-row">
        <div className="min-w-0 grow">
          <CardHead quote={quote} />
          <Contact quote={quote} />
          <Facts quote={quote} />
          <Words quote={quote} />
        </div>
        <div className="flex shrink-0 flex-col justify-between gap-3 md:w-56 md:items-end md:text-right">
          {running ? (
            <Clock deadline={quote.sla_deadline} />
          ) : (
            <Settled quote={quote} marked={isAnswered(phase)} />
          )}
          <Actions quote={quote} phase={phase} gone={gone} />
        </div>
      </div>
      <RespondProblem it={quoteMark(quote)} phase={phase} />
    </article>
  );
});

function CardHead({ quote }: { quote: QuoteRow }) {
  const link = useQuoteLink();
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <h3 id={`name-${quote.id}`} className="text-[1.1875rem] leading-snug [overflow-wrap:anywhere]">
        <Link
          to={link(quote.id)}
          id={rowAnchor(quote.id)}
          data-main
          className="outline-none after:absolute after:inset-0 after:content-['']"
        >
          {fullName(quote)}
        </Link>
      </h3>
      <UnverifiedPerson fields={quote.unverified} />
      <MixedLetters fields={quote.mixed} of="name" />
      <Badge tone={priorityTone(quote.priority)}>{priorityLabel(quote.priority)}</Badge>
      {quote.emergency_flag && (
        <Badge tone="danger" className="uppercase tracking-wide">
          <Icon of={Siren} className="size-3.5" />
          Emergency
        </Badge>
      )}
      {quote.told_to && (
        <Badge>
          <Icon of={PhoneIncoming} className="size-3.5" />
          By phone, taken by {quote.told_to}
        </Badge>
      )}
      <AlikeBadge id={quote.id} />
      {quote.status !== 'pending' && (
        <Badge tone={statusTone(quote.status)}>{statusLabel(quote.status)}</Badge>
      )}
      {quote.assigned_to && (
        <span className="inline-flex items-center gap-1 text-ink-soft text-sm">
          <Icon of={CircleUser} className="size-4 text-ink-faint" />
          {quote.assigned_to.name}
        </span>
      )}
    </div>
  );
}

function Contact({ quote }: { quote: QuoteRow }) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-5 text-[0.9375rem]">
      {(quote.email || !quote.told_to) && (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Icon of={Mail} className="size-4 text-ink-faint" />
          <span className="[overflow-wrap:anywhere]">{quote.email}</span>
        </span>
      )}
      <span className="inline-flex items-center gap-1.5">
        <Icon of={Phone} className="size-4 text-ink-faint" />
        {quote.phone ? (
          <a
            href={telHref(quote.phone, quote.phone_e164)}
            className="figures relative z-1 py-1 text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-current"
          >
            {quote.phone}
          </a>
        ) : (
          'N/A'
        )}
      </span>
      <strong className="font-semibold">{serviceLabel(quote.service_type)}</strong>
      {quote.preferred_contact && (
        <Badge tone="info">
          <Icon of={MessageSquareReply} className="size-3.5" />
          {wantedAnswer(quote.preferred_contact)}
        </Badge>
      )}
    </div>
  );
}

function Facts({ quote }: { quote: QuoteRow }) {
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-0.5 text-ink-soft text-sm">
      <Fact
        name="Company and property"
        icon={Building2}
        value={[quote.company, propertyLabel(quote.property_type)].filter(Boolean).join(' · ')}
      />
      <Fact name="Budget" icon={Wallet} value={budgetLabel(quote.budget) || 'no budget given'} />
      <Fact
        name="Timeline"
        icon={CalendarClock}
        value={timelineLabel(quote.timeline) || 'no timeline given'}
      />
      <Fact name="Site" icon={MapPin} value={placeOf(quote)} />
      <Fact name="Site walk" icon={Footprints} value={walkOf(quote)} />
    </dl>
  );
}

/** Where the site is, and which office is nearest. */
function placeOf({ site_location, nearest_office }: QuoteRow): string {
  return nearest_office ? `${site_location} · nearest office: ${nearest_office}` : site_location;
}

/** A walk that was agreed on, while the quote that follows it is to come (D88). */
function walkOf({ walk_at, quote_by, status }: QuoteRow): string {
  if (walk_at === null || quote_by === null || ['quoted', 'won', 'lost'].includes(status)) return '';
  return `site walk ${dayAndTime(walk_at)}, quote by ${dayAndTime(quote_by)}`;
}

function Fact({ name, icon, value }: { name: string; icon: LucideIcon; value: string }) {
  if (value === '') return null;
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <dt>
        <Icon of={icon} className="size-4 text-ink-faint" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="[overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}

/** Two lines of what the visitor wrote, after the urgent words that were found (D33, D34). */
function Words({ quote }: { quote: QuoteRow }) {
  const words = quote.matched_words ?? [];
  if (!quote.security_concerns && !quote.message && words.length === 0) return null;
  return (
    <div className="mt-2 max-w-3xl space-y-1 text-[0.9375rem] leading-normal">
      <Found words={words} />
      {quote.security_concerns && (
        <p className="line-clamp-2">
          <span className="text-ink-faint">Concerns: </span>
          {quote.security_concerns}
        </p>
      )}
      {quote.message && (
        <p className="line-clamp-2">
          <span className="text-ink-faint">Message: </span>
          {quote.message}
        </p>
      )}
    </div>
  );
}

/**
 * Replaces the countdown once nobody waits any more. `marked`: marked responded here; else somebody else acted.
 */
function Settled({ quote, marked }: { quote: QuoteRow; marked: boolean }) {
  if (quote.quarantine_reason) return null;
  const elsewhere = isOpen(quote.status) ? 'No longer waiting' : statusLabel(quote.status);
  return (
    <p className="text-ink-soft text-sm">
      {marked ? statusLabel('responded') : elsewhere}
      {quote.responded_at && (
        <span className="block text-ink-faint">
          answered <When at={quote.responded_at} relative />
        </span>
      )}
    </p>
  );
}

function Actions({
  quote,
  phase,
  gone,
}: {
  quote: QuoteRow;
  phase: RespondPhase | undefined;
  gone: boolean;
}) {
  const mayWrite = useMay('quotes.write');
  const to = { ...quote, service: serviceLabel(quote.service_type) };
  return (
    <div className="relative z-1 flex flex-wrap gap-2 md:flex-col md:items-stretch">
      {quote.email || !quote.phone ? (
        <a href={mailtoHref(to)} className={buttonClass('outline', 'sm', 'min-h-11 grow md:min-h-9')}>
          <Icon of={Send} />
          Send Quote
        </a>
      ) : (
        <a
          href={telHref(quote.phone, quote.phone_e164)}
          className={buttonClass('outline', 'sm', 'min-h-11 grow md:min-h-9')}
        >
          <Icon of={Phone} />
          Call
        </a>
      )}
      {mayWrite && isOpen(quote.status) && !quote.quarantine_reason && (
        <RespondButton it={quoteMark(quote)} phase={phase} gone={gone} />
      )}
    </div>
  );
}
