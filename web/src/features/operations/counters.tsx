import { Clock3, Flame, Inbox, type LucideIcon, TimerOff } from 'lucide-react';
import type { Operations } from '../../api/staff.ts';
import { span } from '../../lib/clock/board-time.ts';
import { countOf } from '../../lib/words/numbers.model.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { FigureName } from '../../ui/figure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Counters = Operations['counters'];

/** The four counters (S32, U18): computed, with what they mean below. */
export function CounterCards({ counters, overdue }: { counters: Counters | undefined; overdue: number }) {
  const average = counters?.average_response;
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
      <Counter
        icon={Inbox}
        name="Pending quotes"
        hint="open, nobody answered yet"
        how="Requests that are pending or reviewed, counted now."
        value={counters && String(counters.pending_quotes)}
      />
      <Counter
        icon={TimerOff}
        name="Overdue SLA"
        hint="past the promised time"
        how="Of the pending requests those whose promised time has passed, counted now."
        value={counters && String(overdue)}
        alarming={overdue > 0}
      />
      <Counter
        icon={Flame}
        name="Hot leads"
        hint="open: score 70+, or urgent quote"
        how="Leads whose score is hot, with an open urgent or high request, or with a chat that needs a person, counted now. Customers and lost ones count only while something of theirs waits."
        value={counters && String(counters.hot_leads)}
      />
      <Counter
        icon={Clock3}
        name="Average response"
        hint={average && averageHint(average)}
        how={`From a request to its answer: all times added up and divided by their number${average === undefined ? '' : `, for the ${countOf(average.n, 'request')} answered in the last ${average.days} days`}. The median is the time in the middle.`}
        value={average && (average.n === 0 ? '—' : span(average.mean_seconds))}
      />
    </dl>
  );
}

/** What the average is made of: without n and period a figure says nothing (U18). */
export function averageHint({ n, days, median_seconds }: Counters['average_response']): string {
  return n === 0 ? `no answers in ${days} days` : `median ${span(median_seconds)} · n = ${n} · ${days} days`;
}

type CounterProps = {
  icon: LucideIcon;
  name: string;
  hint: string | undefined;
  how: string;
  /** Undefined while loading. */
  value: string | undefined;
  alarming?: boolean;
};

/** On a phone the name and the figure share a line, and the hint gives way: the first card must be in sight. */
function Counter({ icon, name, hint, how, value, alarming = false }: CounterProps) {
  return (
    <Card className="flex items-center justify-between gap-x-2 px-3.5 py-2 max-sm:has-[details[open]]:col-span-2 sm:block sm:px-5 sm:py-4">
      <dt className="font-semibold text-ink-soft text-sm leading-tight sm:flex sm:items-start sm:justify-between">
        <FigureName name={name} how={how} />
        <Icon
          of={icon}
          className={cx('hidden size-4.5 sm:block', alarming ? 'text-danger' : 'text-ink-faint')}
        />
      </dt>
      <dd className="shrink-0 sm:mt-1" title={hint}>
        {value === undefined ? (
          <Skeleton className="my-1 h-6 w-10 sm:h-7 sm:w-16" />
        ) : (
          <span
            className={cx(
              'figures block whitespace-nowrap font-bold font-display text-xl leading-8 sm:text-[2rem] sm:leading-9',
              alarming && 'text-danger',
            )}
          >
            {value}
          </span>
        )}
        <span className="hidden min-h-4 text-ink-faint text-xs leading-4 sm:block">{hint}</span>
      </dd>
    </Card>
  );
}
