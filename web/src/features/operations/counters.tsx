import { Clock3, Flame, Inbox, type LucideIcon, TimerOff } from 'lucide-react';
import type { Operations } from '../../api/staff.ts';
import { span } from '../../lib/clock/board-time.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Counters = Operations['counters'];

/** The four counters (S32, U18): computed, with what they mean below. */
export function CounterCards({ counters, overdue }: { counters: Counters | undefined; overdue: number }) {
  const average = counters?.average_response;
  const late = Math.max(overdue, counters?.overdue ?? 0);
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:gap-3 xl:grid-cols-4">
      <Counter
        icon={Inbox}
        name="Pending quotes"
        hint="open, nobody answered yet"
        value={counters && String(counters.pending_quotes)}
      />
      <Counter
        icon={TimerOff}
        name="Overdue SLA"
        hint="past the promised time"
        value={counters && String(overdue)}
        alarming={late > 0 && overdue > 0}
      />
      <Counter
        icon={Flame}
        name="Hot leads"
        hint="score 70+, or urgent quote"
        value={counters && String(counters.hot_leads)}
      />
      <Counter
        icon={Clock3}
        name="Average response"
        hint={average && averageHint(average)}
        value={average && (average.n === 0 ? '—' : span(average.mean_seconds))}
      />
    </dl>
  );
}

function averageHint({ n, days, median_seconds }: Counters['average_response']): string {
  return n === 0 ? `no answers in ${days} days` : `median ${span(median_seconds)} · n = ${n} · ${days} days`;
}

type CounterProps = {
  icon: LucideIcon;
  name: string;
  hint: string | undefined;
  /** Undefined while loading. */
  value: string | undefined;
  alarming?: boolean;
};

function Counter({ icon, name, hint, value, alarming = false }: CounterProps) {
  return (
    <Card
      className={cx(
        'relative overflow-hidden px-4 py-3 sm:px-5 sm:py-4',
        alarming && 'border-danger/50 bg-danger-soft',
      )}
    >
      <dt className="flex items-center justify-between gap-2 font-semibold text-ink-soft text-sm">
        {name}
        <Icon of={icon} className={cx('size-4.5', alarming ? 'text-danger' : 'text-ink-faint')} />
      </dt>
      <dd className="mt-1">
        {value === undefined ? (
          <Skeleton className="my-1 h-8 w-16" />
        ) : (
          <span
            className={cx(
              'figures block font-bold font-display text-[1.75rem] leading-9 sm:text-[2rem]',
              alarming && 'text-danger',
            )}
          >
            {value}
          </span>
        )}
        <span className="block min-h-4 text-ink-faint text-xs leading-4">{hint}</span>
      </dd>
    </Card>
  );
}
