import { CircleCheckBig, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useMay } from '../../lib/session/me.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { More } from '../../ui/more.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import type { QuoteFilter } from './calls.ts';
import { byDue } from './order.model.ts';
import { OrderChoice, useOrder } from './order-choice.tsx';
import { useOverdue, useQuotes } from './queries.ts';
import { QuoteList } from './quote-list.tsx';
import { StaleNote } from './stale-note.tsx';

/** The requests of one filter. `overdue` has a list of its own on the server (S110). */
export function QuotesPanel({ filter }: { filter: QuoteFilter }) {
  return filter.status === 'overdue' ? <OverduePanel /> : <FilteredPanel filter={filter} />;
}

function OverduePanel() {
  const query = useOverdue();
  return (
    <Rows
      query={query}
      listKey="overdue"
      empty={<EmptyState icon={CircleCheckBig} title="Nothing is overdue." />}
    />
  );
}

function FilteredPanel({ filter }: { filter: QuoteFilter }) {
  const query = useQuotes(filter);
  const late = useOverdue().data?.rows;
  const [order] = useOrder();
  const isByDue = filter.status === 'open' && order === 'due';
  const { data } = query;
  const rows = useMemo(() => {
    if (data === undefined || !isByDue) return data;
    // What is late longest may stand beyond the newest hundred.
    return { ...data, rows: byDue(data.rows, filter.q === '' ? late : []) };
  }, [data, isByDue, late, filter.q]);
  return (
    <>
      {filter.status === 'open' && (rows?.rows.length ?? 0) > 1 && <OrderChoice />}
      <Rows
        query={{ ...query, data: rows }}
        listKey={`${filter.status} ${filter.q} ${order}`}
        empty={<Empty filter={filter} />}
      />
      <More of={query} />
    </>
  );
}

type RowsQuery = Pick<ReturnType<typeof useOverdue>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;

/** Skeleton, rows, honest stale rows, or the empty text: that one only after a successful empty answer (D8). */
function Rows({ query, listKey, empty }: { query: RowsQuery; listKey: string; empty: React.ReactNode }) {
  const { data, isError, error, isFetching, refetch } = query;
  const mayWrite = useMay('quotes.write');
  if (data === undefined && !isError) return <SkeletonCards what="Loading quote requests" />;
  return (
    <>
      {isError && (
        <StaleNote error={error} since={data?.fetchedAt} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && !mayWrite && data.rows.length > 0 && (
        <p className="mb-3 text-ink-soft text-sm">
          You can read everything here. Changing requests needs the role Sales or Owner.
        </p>
      )}
      {data && (data.rows.length > 0 || !isError) && <QuoteList rows={data.rows} listKey={listKey} />}
      {data?.rows.length === 0 && !isError && empty}
    </>
  );
}

function Empty({ filter }: { filter: QuoteFilter }) {
  if (filter.q !== '') {
    return (
      <EmptyState icon={SearchX} title={`Nothing found for “${filter.q}”.`}>
        Search by name, email, company or ticket. Choose “All” to look through closed requests too.
      </EmptyState>
    );
  }
  if (filter.status === 'open') {
    return (
      <EmptyState icon={CircleCheckBig} title="No pending quotes. Great job!">
        New requests appear here by themselves.
      </EmptyState>
    );
  }
  return <EmptyState icon={SearchX} title="No requests here." />;
}
