import { CalendarClock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CampaignRow } from '../../../../api/staff.ts';
import { dayOf } from '../../../../lib/clock/board-time.ts';
import { countOf } from '../../../../lib/words/numbers.model.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { When } from '../../../../ui/when.tsx';
import { ActButtons } from './act-buttons.tsx';
import { isLaunched } from './acts.model.ts';
import { BlockedLine, CampaignBadge, Outcome, ScheduledTime, SendingProgress } from './campaign-parts.tsx';
import { campaignPage, topicsOf } from './labels.ts';
import type { Acts } from './use-acts.tsx';

/** One entry of the list: title, state, subject, and details of its state (S43). */
export function CampaignCard({ row, acts }: { row: CampaignRow; acts: Acts }) {
  const topics = row.topics;
  return (
    <li
      data-campaign={row.id}
      className="rounded-card border border-line bg-surface px-4 py-4 shadow-card sm:px-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-display font-semibold text-[1.0625rem] leading-snug [overflow-wrap:anywhere]">
              <Link
                to={campaignPage(row.id)}
                className="underline decoration-ink/25 underline-offset-4 hover:text-accent"
              >
                {row.title}
              </Link>
            </h2>
            <CampaignBadge status={row.status} />
          </div>
          <p className="mt-1 text-[0.9375rem] text-ink-soft [overflow-wrap:anywhere]">{row.subject}</p>
          <p className="mt-0.5 text-ink-faint text-sm">
            {topics.length === 0 ? 'To everyone' : `To those who chose ${topicsOf(topics)}`}
            {' · '}
            <Happened row={row} />
          </p>
        </div>
        <ActButtons row={row} acts={acts} compact />
      </div>
      <State row={row} />
    </li>
  );
}

/** The last thing done with it, and when. */
function Happened({ row }: { row: CampaignRow }) {
  if (row.status === 'sent' && row.sent_at) return <>sent {dayOf(row.sent_at)}</>;
  if (row.launched_at) return <>begun {dayOf(row.launched_at)}</>;
  return (
    <>
      edited <When at={row.updated_at} relative />
    </>
  );
}

/** Details of its state: its time, its progress, why it is paused, its results. */
function State({ row }: { row: CampaignRow }) {
  const parts: ReactNode[] = [];
  if (row.status === 'scheduled' && row.scheduled_for) {
    parts.push(
      <p key="time" className="flex items-start gap-2 text-[0.9375rem]">
        <Icon of={CalendarClock} className="mt-0.5 size-4.5 text-info" />
        <span>
          Scheduled for <ScheduledTime at={row.scheduled_for} />
        </span>
      </p>,
    );
  }
  if (row.reason && (row.status === 'held' || row.status === 'paused')) {
    parts.push(
      <p key="reason" className="flex items-start gap-2 text-[0.9375rem] text-warning">
        <Icon of={TriangleAlert} className="mt-0.5 size-4.5" />
        <span className="[overflow-wrap:anywhere]">{row.reason}</span>
      </p>,
    );
  }
  if (row.held_up) parts.push(<BlockedLine key="held-up" row={row} />);
  if (row.status === 'sending' || row.status === 'paused') {
    parts.push(<SendingProgress key="progress" row={row} />);
  }
  if (row.status === 'sent' || (row.status === 'cancelled' && isLaunched(row))) {
    parts.push(<Outcome key="outcome" row={row} />);
  }
  if (row.status === 'cancelled' && row.skipped_count > 0) {
    parts.push(
      <p key="rest" className="figures text-ink-soft text-sm">
        {countOf(row.skipped_count, 'mail was', 'mails were')} not sent any more.
      </p>,
    );
  }
  if (parts.length === 0) return null;
  return <div className="mt-3 flex flex-col gap-2 border-line border-t pt-3">{parts}</div>;
}
