import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BoardAlert } from '../../api/staff.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/when.tsx';
import { gravest, subjectOf } from './alerts.model.ts';
import { chatAlertLabel } from './chats/chat.model.ts';
import { alertLabel } from './labels.ts';
import { useChatLink, useMessageLink, useQuoteLink } from './quote-link.ts';

/** How many alerts are shown before somebody asks for all. */
const SHORT = 3;

/** What waits for somebody to act (D82). An alert leaves when its request is answered, not when it was looked at. */
export function AlertsStrip({ alerts }: { alerts: readonly BoardAlert[] }) {
  const [all, setAll] = useState(false);
  const rows = gravest(alerts);
  if (rows.length === 0) return null;
  return (
    <section aria-label="Alerts" className="mb-5 rounded-card border border-warning/35 bg-warning-soft">
      <ul className={cx('grid gap-x-2 p-1.5', rows.length > 1 && 'md:grid-cols-2 xl:grid-cols-3')}>
        {(all ? rows : rows.slice(0, SHORT)).map((alert, index) => (
          <Alert key={subjectOf(alert)} alert={alert} wide={!all && index > 0} />
        ))}
      </ul>
      {rows.length > 1 && (
        <button
          type="button"
          onClick={() => setAll(!all)}
          aria-expanded={all}
          className={cx(
            'min-h-10 w-full cursor-pointer rounded-b-card border-warning/25 border-t font-semibold text-sm text-warning hover:bg-warning/8',
            rows.length <= SHORT && 'md:hidden',
          )}
        >
          {all ? 'Show fewer alerts' : `Show all ${rows.length} alerts`}
        </button>
      )}
    </section>
  );
}

/** `wide`: gives way on a phone, where one line must do until all are asked for. */
function Alert({ alert, wide }: { alert: BoardAlert; wide: boolean }) {
  const quote = useQuoteLink();
  const message = useMessageLink();
  const chat = useChatLink();
  const to = alert.quote_id
    ? quote(alert.quote_id)
    : alert.message_id
      ? message(alert.message_id)
      : alert.conversation_id
        ? chat(alert.conversation_id)
        : `/leads/${alert.lead_id}`;
  const grave = alert.kind === 'sla.breach' || alert.kind.startsWith('sla.reminder.');
  return (
    <li className={cx(wide && 'max-md:hidden')}>
      <Link
        to={to}
        className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 hover:bg-warning/10"
      >
        <Icon of={BellRing} className={cx('size-4.5', grave ? 'text-danger' : 'text-warning')} />
        <span className="min-w-0 grow leading-snug">
          <span className="block truncate font-semibold text-[0.9375rem]">
            {alert.name || alert.ticket_id}
          </span>
          <span className={cx('block text-sm', grave ? 'text-danger' : 'text-ink-soft')}>
            {alert.conversation_id ? chatAlertLabel(alert.kind) : alertLabel(alert.kind)} ·{' '}
            <When at={alert.at} relative />
          </span>
        </span>
      </Link>
    </li>
  );
}
