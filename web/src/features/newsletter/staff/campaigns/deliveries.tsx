import { Download, SearchX, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { asProblem, explain } from '../../../../api/problem.ts';
import type { Campaign, CampaignDelivery } from '../../../../api/staff.ts';
import { useAddressFilter } from '../../../../lib/list/address.ts';
import { useMay } from '../../../../lib/session/me.tsx';
import { count } from '../../../../lib/words/numbers.model.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/controls.tsx';
import { type Column, DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FrozenRows } from '../../../../ui/frozen-rows.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { More } from '../../../../ui/more.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SkeletonCards } from '../../../../ui/skeleton.tsx';
import { When } from '../../../../ui/when.tsx';
import { pageOf } from '../labels.ts';
import { isUnderWay } from './acts.model.ts';
import { Again } from './again.tsx';
import { deliveriesHref } from './calls.ts';
import { type DeliveryFilter, deliveryFilterOf, deliverySearchOf, states } from './delivery-filter.model.ts';
import { deliveryLook, skippedBecause } from './labels.ts';
import { useDeliveries } from './queries.ts';

const filterInAddress = {
  of: deliveryFilterOf,
  search: deliverySearchOf,
  options: { preventScrollReset: true },
};

/** The recipients: one row for each person, with the outcome of the mail and their engagement. */
export function Deliveries({ one }: { one: Campaign }) {
  const [filter, setFilter] = useAddressFilter(filterInAddress);
  const query = useDeliveries(one.id, filter, isUnderWay(one.status));
  const mayWrite = useMay('newsletter.write');
  const counts = query.data?.counts;
  return (
    <section aria-labelledby="deliveries">
      <header className="mt-2 mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="deliveries" className="text-xl">
          Who got it
        </h2>
        <div className="flex flex-wrap gap-2">
          <Again one={one} what="failed" />
          <Again one={one} what="uncertain" />
          {mayWrite && (
            <a href={deliveriesHref(one.id)} download className={buttonClass('outline', 'sm', 'min-h-11')}>
              <Icon of={Download} />
              Export CSV
            </a>
          )}
        </div>
      </header>
      <search className="mb-3 grid gap-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex">
          <SearchField
            label="Search recipients"
            hint="A part of the address"
            value={filter.q}
            onChange={(q) => setFilter({ q })}
          />
        </div>
        <Select
          aria-label="State"
          value={filter.state}
          onChange={(event) => setFilter({ state: event.target.value as DeliveryFilter['state'] })}
          className="truncate text-[0.9375rem]"
        >
          {states.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
              {counts && id !== '' && ` (${count(counts[id] ?? 0)})`}
            </option>
          ))}
        </Select>
      </search>
      <People query={query} filter={filter} onClear={() => setFilter({ state: '', q: '' })} />
    </section>
  );
}

type PeopleProps = {
  query: ReturnType<typeof useDeliveries>;
  filter: DeliveryFilter;
  onClear: () => void;
};

function People({ query, filter, onClear }: PeopleProps) {
  const { data, isError, error, isFetching, refetch } = query;
  if (data === undefined && !isError) return <SkeletonCards rows={2} what="Loading the recipients" />;
  return (
    <>
      {isError && (
        <LoadFailure
          what="The recipients"
          reason={asProblem(error).fields[0]?.message ?? explain(error)}
          since={data?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.rows.length > 0 && (
        <QuarantinedTable rows={data.rows} listKey={`${deliverySearchOf(filter)} ${data.pages}`} />
      )}
      {data?.rows.length === 0 &&
        !isError &&
        (filter.state !== '' || filter.q !== '' ? (
          <EmptyState icon={SearchX} title="Nobody found.">
            <Button onClick={onClear}>Show everyone</Button>
          </EmptyState>
        ) : (
          <EmptyState icon={UsersRound} title="Nobody was to get it." />
        ))}
      <More of={query} />
    </>
  );
}

/** The rows; they do not move while the pointer is on one (D85). */
function QuarantinedTable({ rows, listKey }: { rows: readonly CampaignDelivery[]; listKey: string }) {
  const known = useMemo(() => rows.map((row) => ({ ...row, id: row.subscriber_id })), [rows]);
  return (
    <FrozenRows rows={known} listKey={listKey}>
      {(shown) => <DataTable caption="Who got it" columns={columns} rows={shown} rowKey={({ id }) => id} />}
    </FrozenRows>
  );
}

const columns: readonly Column<CampaignDelivery>[] = [
  {
    id: 'who',
    header: 'Address',
    main: true,
    cell: ({ subscriber_id, email }) =>
      email ? (
        <Link
          to={pageOf(subscriber_id)}
          className="after:absolute after:inset-0 after:content-[''] hover:text-accent"
        >
          {email}
        </Link>
      ) : (
        <span className="font-normal text-ink-faint">Erased</span>
      ),
    className: 'md:w-[32%]',
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <Badge tone={deliveryLook(row.state).tone}>{deliveryLook(row.state).label}</Badge>
        <Why row={row} />
      </>
    ),
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ due_at, settled_at, attempted_at }) =>
      due_at ? (
        <>
          Next try <When at={due_at} near />
        </>
      ) : (
        <At at={settled_at ?? attempted_at} />
      ),
    className: 'md:whitespace-nowrap md:text-sm',
  },
  {
    id: 'opened',
    header: 'Opened',
    cell: (row) => <Done person={row.opened_at} program={row.machine_opened_at} />,
    className: 'md:whitespace-nowrap md:text-sm',
  },
  {
    id: 'clicked',
    header: 'Clicked',
    cell: (row) => <Done person={row.clicked_at} program={row.machine_clicked_at} />,
    className: 'md:whitespace-nowrap md:text-sm',
  },
];

/** The other server's reply, or why it was not sent. */
function Why({ row: { code, reason, state } }: { row: CampaignDelivery }) {
  const words = state === 'skipped' ? skippedBecause(reason) : reason;
  const text = [code > 0 && !words.startsWith(String(code)) ? String(code) : '', words]
    .filter(Boolean)
    .join(' ');
  if (text === '' || state === 'sent') return null;
  return <span className="figures mt-0.5 block text-ink-soft text-sm">{text}</span>;
}

function At({ at }: { at: string | null }) {
  return at ? <When at={at} near /> : <span className="text-ink-faint">—</span>;
}

/** A person's action with its time; a program's is only mentioned, because no person read anything then. */
function Done({ person, program }: { person: string | null; program: string | null }) {
  if (person) return <When at={person} near />;
  if (program) return <span className="text-ink-faint">by a program</span>;
  return <span className="text-ink-faint">—</span>;
}
