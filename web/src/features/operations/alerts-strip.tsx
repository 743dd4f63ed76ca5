import { BellRing, Phone, Siren } from 'lucide-react';
import { useState } from 'react';
import { Link, type To } from 'react-router';
import type { BoardAlert, Incident } from '../../api/staff.ts';
import { countdown } from '../../lib/clock/countdown.model.ts';
import { useServerTime } from '../../lib/clock/server-clock.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { gravest, subjectOf } from './alerts.model.ts';
import { chatAlertLabel } from './chats/chat.model.ts';
import { useDutyNow } from './duty-now.ts';
import { incidentOf } from './incident.model.ts';
import { Take, TakenBy } from './incident.tsx';
import { alertLabel, taskAlertLabel } from './labels.ts';
import { useChatLink, useMessageLink, useQuoteLink } from './quote-link.ts';

/** How many alerts are shown before somebody asks for all, and how many emergencies: a flood of them must not hide the board. */
const SHORT = 3;
const SHORT_OF_EMERGENCIES = 5;

/** What waits for somebody to act (D82). An alert leaves when its request is answered, not when it was looked at. */
export function AlertsStrip({ alerts }: { alerts: readonly BoardAlert[] }) {
  const incidents = useDutyNow().data?.incidents ?? [];
  const [all, setAll] = useState(false);
  const rows = gravest(alerts);
  if (rows.length === 0) return null;
  const emergencies = rows.filter(({ emergency }) => emergency).length;
  const short = Math.max(SHORT, Math.min(SHORT_OF_EMERGENCIES, emergencies));
  return (
    <section aria-label="Alerts" className="mb-5 rounded-card border border-warning/35 bg-warning-soft">
      <ul className={cx('grid gap-x-2 p-1.5', rows.length > 1 && 'md:grid-cols-2 xl:grid-cols-3')}>
        {(all ? rows : rows.slice(0, short)).map((alert, index) => (
          <Alert
            key={subjectOf(alert)}
            alert={alert}
            incident={incidentOf(alert, incidents)}
            wide={!all && index > 0 && !alert.emergency}
          />
        ))}
      </ul>
      {rows.length > Math.max(1, emergencies) && (
        <button
          type="button"
          onClick={() => setAll(!all)}
          aria-expanded={all}
          className={cx(
            'min-h-10 w-full cursor-pointer rounded-b-card border-warning/25 border-t font-semibold text-sm text-warning hover:bg-warning/8',
            rows.length <= short && 'md:hidden',
          )}
        >
          {all ? 'Show fewer alerts' : `Show all ${rows.length} alerts`}
        </button>
      )}
    </section>
  );
}

type AlertProps = { alert: BoardAlert; incident: Incident | undefined; wide: boolean };

/** `wide`: gives way on a phone, where one line must do until all are asked for. */
function Alert({ alert, incident, wide }: AlertProps) {
  const to = useAlertLink(alert);
  const due = Date.parse(alert.due_at);
  const text = useServerTime((now) => countdown(due, now).text);
  const urgency = useServerTime((now) => countdown(due, now).urgency);
  const grave = alert.emergency || urgency === 'overdue';
  return (
    <li className={cx('flex min-w-0 items-center gap-1', wide && 'max-md:hidden')}>
      <Link
        to={to}
        className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-control px-3 py-1.5 hover:bg-warning/10"
      >
        <Icon
          of={alert.emergency ? Siren : BellRing}
          className={cx('size-4.5', grave ? 'text-danger' : 'text-warning')}
        />
        <span className="min-w-0 grow leading-snug">
          <span className="block truncate font-semibold text-[0.9375rem]">
            {alert.name || alert.ticket_id}
          </span>
          <span className={cx('block text-sm', grave ? 'text-danger' : 'text-ink-soft')}>
            {labelOf(alert)} · <span className="figures">{text}</span>
          </span>
          {alert.emergency && alert.words !== '' && (
            <span className="line-clamp-2 text-ink text-sm [overflow-wrap:anywhere]">{alert.words}</span>
          )}
          {incident && <TakenBy incident={incident} />}
        </span>
      </Link>
      {incident && <Take incident={incident} name={alert.name || alert.ticket_id} />}
      {alert.emergency && alert.phone !== '' && (
        <a
          href={`tel:${alert.phone}`}
          aria-label={`Call ${alert.name || alert.ticket_id}`}
          className={buttonClass('action', 'sm', 'mr-1 min-h-11 shrink-0')}
        >
          <Icon of={Phone} />
          Call
        </a>
      )}
    </li>
  );
}

/** What an alert says. A task is called by what it is first: its text alone names nobody. */
function labelOf(alert: BoardAlert): string {
  if (alert.conversation_id) return chatAlertLabel(alert.kind);
  if (alert.task_id) return `${alert.ticket_id}: ${taskAlertLabel(alert.kind)}`;
  return alertLabel(alert.kind);
}

/** Where an alert leads: to what it is about. */
function useAlertLink(alert: BoardAlert): To {
  const quote = useQuoteLink();
  const message = useMessageLink();
  const chat = useChatLink();
  if (alert.quote_id) return quote(alert.quote_id);
  if (alert.message_id) return message(alert.message_id);
  if (alert.conversation_id) return chat(alert.conversation_id);
  if (alert.task_id) return `/automation-dashboard?tab=tasks&task=${alert.task_id}`;
  return `/leads/${alert.lead_id}`;
}
