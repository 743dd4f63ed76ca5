import { Check, CircleCheckBig, Hand, type LucideIcon, Phone, Send, Siren, X } from 'lucide-react';
import { memo } from 'react';
import { Link, type To } from 'react-router';
import type { QueueAct, QueueRow as Row } from '../../../api/staff.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CountdownText, DeadlineText, useUrgency } from '../../../ui/countdown-text.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { When } from '../../../ui/when.tsx';
import { cardClass } from '../card-class.ts';
import { rowAnchor } from '../card-list.tsx';
import { useChatLink, useMessageLink, useQuoteLink } from '../quote-link.ts';
import { actLabels, anchorOf, kindLabels, rowName } from './queue.model.ts';
import type { Do } from './use-acts.tsx';

type RowProps = { row: Row; gone: boolean; busy: boolean; act: Do; teams: ReadonlyMap<string, string> };

/** One thing that waits: who, what, until when, who has it, and what can be done about it here. */
export const QueueRow = memo(function QueueRow({ row, gone, busy, act, teams }: RowProps) {
  const urgency = useUrgency(row.due_at);
  const name = rowName(row);
  return (
    <article
      aria-labelledby={rowAnchor(anchorOf(row))}
      className={cx(cardClass(gone ? null : urgency, gone), 'py-2.5 sm:py-3')}
    >
      <div className="flex flex-col gap-x-6 gap-y-2 md:flex-row md:items-center">
        <div className="min-w-0 grow">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[1.0625rem] leading-snug [overflow-wrap:anywhere]">
            {row.emergency && (
              <Badge tone="danger">
                <Icon of={Siren} className="size-3.5" />
                EMERGENCY
              </Badge>
            )}
            <Name row={row} name={name} />
            <Badge>{kindLabels[row.kind]}</Badge>
          </h3>
          {row.words && (
            <p className="mt-0.5 line-clamp-2 text-[0.9375rem] leading-snug [overflow-wrap:anywhere]">
              {row.words}
            </p>
          )}
          <p className="mt-1 flex flex-wrap gap-x-2 text-ink-soft text-sm">
            {gone ? <strong>Does not wait here any more.</strong> : <CountdownText deadline={row.due_at} />}
            {!gone && (
              <span>
                <DeadlineText deadline={row.due_at} />
              </span>
            )}
            <span>
              since <When at={row.since} near />
            </span>
            <Has row={row} teams={teams} />
          </p>
        </div>
        {!gone && row.acts.length > 0 && (
          <div className="relative z-1 flex shrink-0 flex-wrap gap-2">
            {row.acts.map((one, index) => (
              <ActButton key={one} of={row} act={one} first={index === 0} busy={busy} onAct={act} />
            ))}
          </div>
        )}
      </div>
    </article>
  );
});

/** Where a row leads: to the drawer of what it is about, else to the page of its person or of tasks. */
function useWay({ kind, subject, lead_id }: Row): To {
  const quote = useQuoteLink();
  const message = useMessageLink();
  const chat = useChatLink();
  if (kind === 'quote') return quote(subject);
  if (kind === 'message') return message(subject);
  if (kind === 'chat') return chat(subject);
  return lead_id ? `/leads/${lead_id}` : '/automation-dashboard';
}

function Name({ row, name }: { row: Row; name: string }) {
  return (
    <Link
      to={useWay(row)}
      id={rowAnchor(anchorOf(row))}
      data-main
      data-row={row.id}
      className="outline-none after:absolute after:inset-0 after:content-['']"
    >
      {name}
    </Link>
  );
}

function Has({ row, teams }: { row: Row; teams: ReadonlyMap<string, string> }) {
  const me = useMe();
  if (row.person === null) return <span>Nobody has it ({teams.get(row.team) ?? row.team})</span>;
  return (
    <span className="font-semibold text-ink">
      {row.person.id === me.id ? 'You have it' : `${row.person.name || 'A colleague'} has it`}
    </span>
  );
}

const icons: Record<QueueAct, LucideIcon> = {
  call: Phone,
  answer: Send,
  take: Hand,
  done: CircleCheckBig,
  approve: Check,
  reject: X,
};

type ActProps = { of: Row; act: QueueAct; first: boolean; busy: boolean; onAct: Do };

function ActButton({ of, act, first, busy, onAct }: ActProps) {
  const label = `${actLabels[act]}: ${rowName(of)}`;
  const press = () => onAct(of, act);
  if (act === 'call') {
    return (
      <a
        href={`tel:${of.phone}`}
        aria-label={label}
        data-act={act}
        onClick={press}
        className={buttonClass(first ? 'action' : 'outline', 'sm', 'min-h-11')}
      >
        <Icon of={icons[act]} />
        {actLabels[act]}
      </a>
    );
  }
  return (
    <Button
      tone={first ? 'action' : 'outline'}
      size="sm"
      className="min-h-11"
      aria-label={label}
      data-act={act}
      busy={busy}
      onClick={press}
    >
      <Icon of={icons[act]} />
      {actLabels[act]}
    </Button>
  );
}
