import { type LucideIcon, MailOpen, MousePointerClick, Send, UsersRound } from 'lucide-react';
import type { CampaignRate, CampaignStats as Stats } from '../../../../api/staff.ts';
import { count, countOf, percent } from '../../../../lib/words/numbers.model.ts';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

/** The four cards of S41. Rates are counted, over people (D74, D75); a dash while nothing was sent. */
export function CampaignStats({ stats }: { stats: Stats | undefined }) {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <Figure
        icon={Send}
        name="Total Campaigns"
        value={stats && count(stats.campaigns)}
        hint="in whatever state"
      />
      <Figure
        icon={UsersRound}
        name="Active Subscribers"
        value={stats && count(stats.active_subscribers)}
        hint="agreed, and are written to"
      />
      <Figure
        icon={MailOpen}
        name="Avg. Open Rate"
        value={stats && percent(stats.open_rate.value)}
        hint={periodOf(stats?.open_rate)}
      />
      <Figure
        icon={MousePointerClick}
        name="Avg. Click Rate"
        value={stats && percent(stats.click_rate.value)}
        hint={periodOf(stats?.click_rate)}
      />
    </dl>
  );
}

/** Of how many mails, in which time. */
function periodOf(rate: CampaignRate | undefined): string {
  if (rate === undefined) return '';
  return rate.n === 0
    ? `nothing sent in ${rate.days} days`
    : `${countOf(rate.n, 'mail')} in ${rate.days} days`;
}

type FigureProps = { icon: LucideIcon; name: string; value: string | undefined; hint: string };

function Figure({ icon, name, value, hint }: FigureProps) {
  return (
    <Card className="px-3.5 py-2.5 sm:px-5 sm:py-4">
      <dt className="flex items-center justify-between gap-2 font-semibold text-[0.8125rem] text-ink-soft leading-tight sm:text-sm">
        {name}
        <Icon of={icon} className="size-4.5 text-ink-faint max-sm:hidden" />
      </dt>
      <dd className="mt-0.5 sm:mt-1">
        {value === undefined ? (
          <Skeleton className="my-1 h-7 w-14" />
        ) : (
          <span className="figures block font-bold font-display text-2xl leading-9 sm:text-[2rem]">
            {value}
          </span>
        )}
        <span className="figures block min-h-4 text-ink-faint text-xs leading-4">{hint}</span>
      </dd>
    </Card>
  );
}
