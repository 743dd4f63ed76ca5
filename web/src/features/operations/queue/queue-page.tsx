import { CircleCheckBig } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useAddress, withValues } from '../../../lib/list/address.ts';
import { PageTitle } from '../../../lib/title/page-title.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LiveLine } from '../../../ui/live-line.tsx';
import { More } from '../../../ui/more.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { TakeCall } from '../by-hand/take-call.tsx';
import { ChatDrawer } from '../chats/chat-drawer.tsx';
import { QuoteDrawer } from '../drawer/quote-drawer.tsx';
import { MessageDrawer } from '../messages/message-drawer.tsx';
import { StaleNote } from '../stale-note.tsx';
import { useQueue } from './queries.ts';
import { emptyText, filterOf, type QueueFilter, waiting } from './queue.model.ts';
import { QueueFilterBar } from './queue-filter.tsx';
import { QueueList } from './queue-list.tsx';

/** `/queue`: everything that waits, in one order (ADR 86). Its first row is who to call first. */
export function QueuePage({ forbidden }: { forbidden: ReactNode }) {
  const [params, setParams] = useAddress();
  const filter = filterOf(params);
  const queue = useQueue(filter);
  if (queue.isError && asProblem(queue.error).status === 403) return forbidden;
  const { data } = queue;
  const change = (next: Partial<QueueFilter>) => setParams((now) => withValues(now, next, { view: 'mine' }));
  const panel = <Panel filter={filter} queue={queue} onChange={change} />;
  const count = (view: QueueFilter['view']) => data && waiting(data.counts, view);
  return (
    <>
      <header className="mb-1 flex flex-wrap items-center justify-between gap-x-6">
        <PageTitle name="Queue" />
        <h1 className="text-[1.5rem] leading-9 tracking-tight lg:text-[2rem]">Queue</h1>
        <div className="flex grow flex-wrap items-center justify-end gap-x-3 max-sm:justify-between">
          <LiveLine updated={data?.fetchedAt} stale={queue.isError} />
          <TakeCall />
        </div>
      </header>
      <Tabs
        label="Whose work"
        value={filter.view}
        // Whose it is, is asked of everybody's work alone.
        onChange={(view) => change({ view, team: '', person: '' })}
        tabs={[
          { id: 'mine', label: 'My Work', count: count('mine'), panel },
          { id: 'all', label: 'Everybody’s', count: count('all'), panel },
        ]}
      />
      <QuoteDrawer />
      <MessageDrawer />
      <ChatDrawer />
    </>
  );
}

type PanelProps = {
  filter: QueueFilter;
  queue: ReturnType<typeof useQueue>;
  onChange: (change: Partial<QueueFilter>) => void;
};

/** Skeleton, rows, honest stale rows, or the empty text: that one only after a successful empty answer (D8). */
function Panel({ filter, queue, onChange }: PanelProps) {
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = queue;
  const teams = useMemo(() => new Map(data?.teams.map(({ id, name }) => [id, name])), [data?.teams]);
  if (data === undefined && !isError) return <SkeletonCards what="Loading the queue" />;
  const rows = isPlaceholderData ? undefined : data?.rows;
  return (
    <>
      {isError && (
        <StaleNote error={error} since={data?.fetchedAt} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <QueueFilterBar filter={filter} counts={data.counts} teams={data.teams} onChange={onChange} />}
      {data && rows === undefined && <SkeletonCards what="Loading the queue" />}
      {rows && (rows.length > 0 || !isError) && (
        <QueueList rows={rows} listKey={Object.values(filter).join(' ')} teams={teams} />
      )}
      {rows?.length === 0 && !isError && (
        <EmptyState icon={CircleCheckBig} title={emptyText(filter)}>
          What comes in appears here by itself.
        </EmptyState>
      )}
      <More of={queue} />
    </>
  );
}
