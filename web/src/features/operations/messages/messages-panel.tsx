import { CircleCheckBig, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { MessageRow } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { More } from '../../../ui/more.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { CardList } from '../card-list.tsx';
import { messageMark } from '../marks.ts';
import { byDue } from '../order.model.ts';
import { OrderChoice, useOrder } from '../order-choice.tsx';
import { useOpen } from '../quote-link.ts';
import { StaleNote } from '../stale-note.tsx';
import type { MessageFilter } from './calls.ts';
import { isWaiting } from './message.model.ts';
import { MessageCard } from './message-card.tsx';
import { useMessages } from './queries.ts';

/** The Messages tab (D6): what came by the contact form. What is open stands by its due time, emergencies first (D94). */
export function MessagesPanel({ filter }: { filter: MessageFilter }) {
  const query = useMessages(filter);
  const { data, isError, error, isFetching, refetch } = query;
  const mayWrite = useMay('contact.write');
  const [order] = useOrder();
  const isByDue = filter.status === 'open' && order === 'due';
  const rows = useMemo(() => (isByDue && data ? byDue(data.rows) : data?.rows), [isByDue, data]);
  if (data === undefined && !isError) return <SkeletonCards what="Loading messages" />;
  return (
    <>
      {isError && (
        <StaleNote error={error} since={data?.fetchedAt} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {filter.status === 'quarantine' && (
        <Notice tone="info" className="mb-4 text-[0.9375rem]">
          These came in like a program sends them. No clock runs and no mail went out. Open one to release it
          or to file it as spam.
        </Notice>
      )}
      {data && !mayWrite && data.rows.length > 0 && (
        <p className="mb-3 text-ink-soft text-sm">
          You can read everything here. Changing messages needs the role Sales or Owner.
        </p>
      )}
      {filter.status === 'open' && (rows?.length ?? 0) > 1 && <OrderChoice />}
      {rows && <Cards rows={rows} listKey={`${filter.status} ${filter.q} ${order}`} />}
      {data?.rows.length === 0 && !isError && <Empty filter={filter} />}
      <More of={query} />
    </>
  );
}

function Cards({ rows, listKey }: { rows: readonly MessageRow[]; listKey: string }): ReactNode {
  const mayWrite = useMay('contact.write');
  const markOf = useCallback(
    (row: MessageRow) => (mayWrite && isWaiting(row) ? messageMark(row) : null),
    [mayWrite],
  );
  return (
    <CardList
      rows={rows}
      listKey={listKey}
      card={(row, gone, phase) => <MessageCard message={row} gone={gone} phase={phase} />}
      isUrgent={({ emergency_flag }) => emergency_flag}
      markOf={markOf}
      open={useOpen('message')}
    />
  );
}

function Empty({ filter }: { filter: MessageFilter }) {
  if (filter.q !== '') {
    return (
      <EmptyState icon={SearchX} title={`Nothing found for “${filter.q}”.`}>
        Search by name, email, phone, reference or a word of the message. Choose “All” to look through
        answered messages too.
      </EmptyState>
    );
  }
  if (filter.status === 'open') {
    return (
      <EmptyState icon={CircleCheckBig} title="No messages are waiting.">
        New messages of the contact form appear here by themselves.
      </EmptyState>
    );
  }
  return <EmptyState icon={SearchX} title="No messages here." />;
}
