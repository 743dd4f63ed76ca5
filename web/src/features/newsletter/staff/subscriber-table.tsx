import { Link } from 'react-router';
import type { SubscriberRow } from '../../../api/staff.ts';
import { dayOf, exactTime } from '../../../lib/clock/board-time.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { basisLabel, originLabel, pageOf } from './labels.ts';
import { StatusBadge, TopicChips, UntilLines } from './subscriber-parts.tsx';

/** The subscribers of a list; each row leads to its page. On a phone they are cards. */
export function SubscriberTable({ rows }: { rows: readonly SubscriberRow[] }) {
  return <DataTable caption="Subscribers" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

/** On a phone the facts are clear without their columns' names. */
const bare = 'max-md:[&>[aria-hidden]]:hidden';
/** Two of them share the last line. */
const inline = `${bare} max-md:mr-4 max-md:inline-flex max-md:text-ink-soft max-md:text-sm`;

const columns: readonly Column<SubscriberRow>[] = [
  {
    id: 'who',
    header: 'Address',
    main: true,
    cell: (one) => <Who one={one} />,
    className: 'md:max-lg:w-[48%] lg:w-[32%] xl:w-[26%]',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (one) => (
      <>
        <StatusBadge status={one.status} />
        <UntilLines one={one} />
      </>
    ),
    className: `${bare} md:whitespace-nowrap`,
  },
  {
    id: 'topics',
    header: 'Topics',
    cell: ({ topics }) => <TopicChips topics={topics} />,
    className: `${bare} max-md:py-1 md:max-lg:hidden`,
  },
  {
    id: 'basis',
    header: 'Ground',
    cell: ({ basis, origin }) => (
      <span className="text-sm md:whitespace-nowrap">
        {basisLabel(basis)}, <span className="text-ink-faint md:block">{originLabel(origin)}</span>
      </span>
    ),
    className: `${bare} md:max-xl:hidden`,
  },
  {
    id: 'score',
    header: 'Score',
    head: <span title="Interest score: what the chosen topics add up to">Score</span>,
    cell: ({ interest_score }) => (
      <span className="figures [overflow-wrap:normal]">
        <span className="md:hidden">Score </span>
        {interest_score}
      </span>
    ),
    className: `${inline} md:text-right md:max-lg:hidden`,
  },
  {
    id: 'since',
    header: 'Subscribed',
    cell: ({ status, subscribed_at }) => (
      <time dateTime={subscribed_at} title={exactTime(subscribed_at)} className="figures md:text-sm">
        {status === 'pending' ? (
          <span className="text-ink-faint md:block">Asked </span>
        ) : (
          <span className="text-ink-faint md:hidden">Subscribed </span>
        )}
        {dayOf(subscribed_at)}
      </time>
    ),
    className: `${inline} md:whitespace-nowrap`,
  },
];

function Who({ one }: { one: SubscriberRow }) {
  return (
    <span className="block min-w-0 [overflow-wrap:anywhere]">
      <Link
        to={pageOf(one.id)}
        data-row-link
        className="after:absolute after:inset-0 after:content-[''] hover:text-accent"
      >
        {one.email}
      </Link>
      <span className="hidden font-normal text-ink-faint text-sm md:max-xl:block">
        {basisLabel(one.basis)}, {originLabel(one.origin)}
      </span>
    </span>
  );
}
