import { BadgeCheck, type LucideIcon, Mail, MailOpen, MailPlus, MailWarning, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Subscriber, SubscriberCampaign } from '../../../api/staff.ts';
import { dayOf, exactTime, hourMinute } from '../../../lib/clock/board-time.ts';
import { useMay, useMe } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { deliveryLook } from './campaigns/labels.ts';
import { mailLabel, mailTone } from './labels.ts';
import { type Fact, type HistoryEntry, latestOf, SHOWN } from './subscriber-history.model.ts';
import { TopicChips } from './subscriber-parts.tsx';

/** The history of one subscriber, newest first: sign-ups, consents with their proof, mails, and reports. */
export function SubscriberHistory({ of: one }: { of: Subscriber }) {
  const { entries, more } = latestOf(one);
  return (
    <Section level="h2" title="Timeline">
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {more && (
        <p className="mt-4 border-line border-t pt-3 text-ink-soft text-sm">
          These are the latest {SHOWN}. The export of their lead holds everything.
        </p>
      )}
    </Section>
  );
}

const looks: Record<HistoryEntry['kind'], { icon: LucideIcon; ground: string }> = {
  signup: { icon: MailPlus, ground: 'bg-sunken text-ink-soft' },
  consent: { icon: BadgeCheck, ground: 'bg-accent-soft text-accent-strong' },
  end: { icon: UserMinus, ground: 'bg-warning-soft text-warning' },
  mail: { icon: Mail, ground: 'bg-sunken text-ink-soft' },
  campaign: { icon: MailOpen, ground: 'bg-sunken text-ink-soft' },
  report: { icon: MailWarning, ground: 'bg-warning-soft text-warning' },
};

function Entry({ entry }: { entry: HistoryEntry }) {
  const { icon, ground } = looks[entry.kind];
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:top-9 [&:not(:last-child)]:before:bottom-1 [&:not(:last-child)]:before:left-4 [&:not(:last-child)]:before:w-px [&:not(:last-child)]:before:bg-line">
      <span className={cx('grid size-8 shrink-0 place-items-center rounded-full', ground)}>
        <Icon of={icon} className="size-4" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-[0.9375rem] leading-snug [overflow-wrap:anywhere]">
          <span className="font-semibold">
            <Title entry={entry} />
          </span>
          <State of={entry} />
        </p>
        <p className="text-ink-faint text-sm">
          <Moment at={entry.at} />
          {entry.actor && <By actor={entry.actor} />}
        </p>
        {entry.detail && (
          <blockquote className="mt-1.5 max-w-prose border-line-strong/60 border-l-2 pl-3 text-[0.9375rem] leading-snug [overflow-wrap:anywhere]">
            {entry.detail}
          </blockquote>
        )}
        {entry.topics && (
          <div className="mt-1.5">
            <TopicChips topics={entry.topics} />
          </div>
        )}
        <Facts facts={entry.facts} />
      </div>
    </li>
  );
}

/** The state of a mail: one of a campaign may also have been skipped. */
function State({ of: { kind, state } }: { of: HistoryEntry }) {
  if (state === undefined) return null;
  if (kind !== 'campaign') return <Badge tone={mailTone(state)}>{mailLabel(state)}</Badge>;
  const { tone, label } = deliveryLook(state as SubscriberCampaign['state']);
  return <Badge tone={tone}>{label}</Badge>;
}

/** A mail links to its text, for those who may read the outbox. */
function Title({ entry: { title, mail } }: { entry: HistoryEntry }) {
  const mayReadMails = useMay('outbox.read');
  if (mail === undefined || !mayReadMails) return title;
  return (
    <Link
      to={`/outbox?mail=${encodeURIComponent(mail)}`}
      className="underline decoration-ink/25 underline-offset-4 hover:text-accent"
    >
      {title}
    </Link>
  );
}

/** Who recorded it. The response only has the account, so it is shown as a colleague; the audit log has the name. */
function By({ actor }: { actor: string }) {
  const me = useMe();
  return <> · by {actor === me.id ? 'you' : 'a colleague'}</>;
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
      {facts.map(({ name, text, to, at, day }) => (
        <div key={name} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-ink-faint">{name}</dt>
          <dd className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
            {at && <Moment at={at} />}
            {day && <Moment at={day} dayOnly />}
            {to ? <FactLink to={to}>{text}</FactLink> : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="underline decoration-ink/25 underline-offset-4 hover:text-accent">
      {children}
    </Link>
  );
}

/** With its year: a consent is valid for longer than one, or for ever. */
function Moment({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="figures">
      {dayOnly ? dayOf(at) : `${dayOf(at)}, ${hourMinute(at)}`}
    </time>
  );
}
