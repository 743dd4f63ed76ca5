import { useRef } from 'react';
import { Link } from 'react-router';
import type { SubscriberCounts } from '../../../api/staff.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LIST } from './labels.ts';
import { type ListStatus, type SubscriberFilter, searchOf, statuses } from './subscriber-filter.model.ts';

type StripProps = { counts: SubscriberCounts | undefined; filter: SubscriberFilter };

/** How many there are in each state; each figure links to its list. Quarantined sign-ups are shown here when there are any. */
export function StatusStrip({ counts, filter }: StripProps) {
  const known = useLatest(counts);
  const shown = statuses.filter(
    ({ id }) => id !== 'held' || filter.status === 'held' || (known !== undefined && known.held > 0),
  );
  return (
    <nav aria-label="Subscribers by state" className="mb-4">
      <ul
        className={cx(
          'grid grid-cols-3 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card',
          shown.length === 7 ? 'sm:grid-cols-4 xl:grid-cols-7' : 'xl:grid-cols-6',
        )}
      >
        {shown.map(({ id, label, hint }, at) => (
          <li
            key={id}
            className={cx(
              'flex bg-surface',
              // The seventh takes the rest of its row.
              shown.length === 7 && at === 6 && 'max-sm:col-span-3 sm:max-xl:col-span-2',
            )}
          >
            <Figure
              to={`${LIST}?${searchOf({ ...filter, status: id })}`}
              current={filter.status === id}
              name={label}
              hint={hint}
              value={known?.[id]}
              alarm={id === 'held'}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The figures stay while another list is fetched: they count all, regardless of the filter. */
function useLatest(counts: StripProps['counts']): StripProps['counts'] {
  const latest = useRef(counts);
  if (counts !== undefined) latest.current = counts;
  return latest.current;
}

type FigureProps = {
  to: string;
  current: boolean;
  name: string;
  hint: string;
  value: SubscriberCounts[ListStatus] | undefined;
  alarm: boolean;
};

function Figure({ to, current, name, hint, value, alarm }: FigureProps) {
  return (
    <Link
      to={to}
      replace
      aria-current={current ? 'true' : undefined}
      className={cx(
        'relative flex min-w-0 grow flex-col px-3 pt-2.5 pb-3 -outline-offset-3 hover:bg-ink/4 sm:px-4',
        'after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:content-[""]',
        current ? 'bg-accent-soft/60 after:bg-accent' : 'after:bg-transparent',
      )}
    >
      <span
        className={cx(
          'font-semibold text-[0.8125rem] leading-5 sm:text-sm',
          current ? 'text-ink' : 'text-ink-soft',
        )}
      >
        {name}
      </span>{' '}
      {value === undefined ? (
        <Skeleton className="my-1 h-6 w-10" />
      ) : (
        <span
          className={cx(
            'figures font-bold font-display text-2xl leading-8',
            alarm && value > 0 && 'text-warning',
          )}
        >
          {value.toLocaleString('en-CA')}
        </span>
      )}{' '}
      <span className="hidden text-ink-faint text-xs leading-4 sm:block">{hint}</span>
    </Link>
  );
}
