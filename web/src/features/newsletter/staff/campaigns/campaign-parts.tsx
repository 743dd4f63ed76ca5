import { ArrowLeft, MailWarning, MailX } from 'lucide-react';
import { Link } from 'react-router';
import type { CampaignRow } from '../../../../api/staff.ts';
import { exactTime } from '../../../../lib/clock/board-time.ts';
import { useServerTime } from '../../../../lib/clock/server-clock.tsx';
import { count, percent } from '../../../../lib/words/numbers.model.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { buttonClass } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { blockedWords } from './blocked.model.ts';
import { CAMPAIGNS, statusLook } from './labels.ts';
import { partOf, progressOf, whereItStands } from './numbers.model.ts';

/** The state as a label. */
export function CampaignBadge({ status }: Pick<CampaignRow, 'status'>) {
  const { label, tone } = statusLook(status);
  return <Badge tone={tone}>{label}</Badge>;
}

/** The progress of a sending that is running or paused. */
export function SendingProgress({ row }: { row: CampaignRow }) {
  const value = progressOf(row);
  return (
    <div>
      <div className="flex items-center gap-3">
        <Progress label={`Sending of ${row.title}`} value={value} paused={row.status === 'paused'} />
        <span className="figures w-11 shrink-0 text-right font-semibold text-sm">{value}%</span>
      </div>
      <p className="figures mt-1 text-ink-soft text-sm">{whereItStands(row)}</p>
    </div>
  );
}

/** In the list: the mail server blocks the sending. */
export function BlockedLine({ row }: { row: CampaignRow }) {
  const text = useServerTime((now) => {
    const words = blockedWords(row, now);
    return words ? `${words.what} ${words.mails}` : '';
  });
  return (
    <p className="flex items-start gap-2 text-[0.9375rem] text-warning">
      <Icon of={MailWarning} className="mt-0.5 size-4.5" />
      <span className="figures [overflow-wrap:anywhere]">{text}</span>
    </p>
  );
}

/** On its page; announced, because it may begin while the page is open. */
export function BlockedNotice({ row }: { row: CampaignRow }) {
  const what = useServerTime((now) => blockedWords(row, now)?.what ?? '');
  const mails = useServerTime((now) => blockedWords(row, now)?.mails ?? '');
  return (
    <div role="status">
      {what && (
        <Notice
          tone="warning"
          className="mb-4"
          title={<span className="[overflow-wrap:anywhere]">{what}</span>}
        >
          <p className="figures">{mails}</p>
        </Notice>
      )}
    </div>
  );
}

/** Sent, opens and clicks, with the rates (S43). They count people, not programs (D74). */
export function Outcome({ row }: { row: CampaignRow }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem]">
      <Figure name="Sent" value={count(row.sent_count)} />
      <Figure name="Opens" value={withPart(row.open_count, row.sent_count)} />
      <Figure name="Clicks" value={withPart(row.click_count, row.sent_count)} />
      {row.failed_count > 0 && <Figure name="Failed" value={count(row.failed_count)} bad />}
      {row.uncertain_count > 0 && <Figure name="Uncertain" value={count(row.uncertain_count)} bad />}
    </dl>
  );
}

/** A number with its share: `12 (32%)`; a dash where nothing was sent. */
export const withPart = (n: number, of: number): string =>
  of === 0 ? '—' : `${count(n)} (${percent(partOf(n, of))})`;

function Figure({ name, value, bad = false }: { name: string; value: string; bad?: boolean }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-faint">{name}</dt>
      <dd className={bad ? 'figures font-semibold text-warning' : 'figures font-semibold'}>{value}</dd>
    </div>
  );
}

/** When it is sent automatically, to the second and with its zone. */
export function ScheduledTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures">
      {exactTime(at).replace(/:00 /, ' ')}
    </time>
  );
}

/** The way back to the list. */
export function BackToCampaigns() {
  return (
    <Link
      to={CAMPAIGNS}
      className="mb-3 inline-flex min-h-9 items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
    >
      <Icon of={ArrowLeft} />
      Campaigns
    </Link>
  );
}

/** There is no campaign with this id, or it was deleted. */
export function NoSuchCampaign() {
  return (
    <>
      <h1 className="sr-only">There is no such campaign.</h1>
      <EmptyState icon={MailX} title="There is no such campaign.">
        It was deleted before it was sent, or the address was typed wrong.
        <p className="mt-3">
          <Link to={CAMPAIGNS} className={buttonClass('outline', 'md')}>
            All campaigns
          </Link>
        </p>
      </EmptyState>
    </>
  );
}
