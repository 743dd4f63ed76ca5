import { MailOpen, MousePointerClick, Send, UsersRound } from 'lucide-react';
import type { CampaignRate, CampaignStats as Stats } from '../../../../api/staff.ts';
import { count, countOf, percent } from '../../../../lib/words/numbers.model.ts';
import { Figure } from '../../../../ui/figure.tsx';

/** The four cards of S41. Rates are counted, over people (D74, D75); a dash while nothing was sent. */
export function CampaignStats({ stats }: { stats: Stats | undefined }) {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <Figure
        icon={Send}
        name="Total Campaigns"
        value={stats && count(stats.campaigns)}
        hint="in whatever state"
        how="All campaigns, drafts and sent ones, counted now."
      />
      <Figure
        icon={UsersRound}
        name="Active Subscribers"
        value={stats && count(stats.active_subscribers)}
        hint="agreed, none on a pause"
        how="People who may be written to now: confirmed, on no pause, on a ground that still holds."
      />
      <Figure
        icon={MailOpen}
        name="Avg. Open Rate"
        value={stats && percent(stats.open_rate.value)}
        hint={periodOf(stats?.open_rate)}
        how={howOf('opened', stats?.open_rate)}
      />
      <Figure
        icon={MousePointerClick}
        name="Avg. Click Rate"
        value={stats && percent(stats.click_rate.value)}
        hint={periodOf(stats?.click_rate)}
        how={howOf('followed a link', stats?.click_rate)}
      />
    </dl>
  );
}

/** The number of mails and the period. */
function periodOf(rate: CampaignRate | undefined): string {
  if (rate === undefined) return '';
  return rate.n === 0
    ? `nothing sent in ${rate.days} days`
    : `${countOf(rate.n, 'mail')} in ${rate.days} days`;
}

/** The formula with its numbers. Each person counts once for each mail, and programs do not (D74). */
function howOf(what: string, rate: CampaignRate | undefined): string {
  const of =
    rate === undefined
      ? ''
      : `, ${countOf(rate.n, 'mail')} of campaigns launched in the last ${rate.days} days`;
  return `How many people ${what}, divided by the mails sent${of}. Each person counts once for each mail, and programs do not count.`;
}
