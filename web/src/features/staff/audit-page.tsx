import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { asProblem, explain } from '../../api/problem.ts';
import type { AuditEntry } from '../../api/staff.ts';
import { exactTime } from '../../lib/clock/board-time.ts';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { auditDetail } from './audit-detail.model.ts';
import { listAudit } from './calls.ts';
import { ForbiddenPage } from './signpost.tsx';

/** `/audit`: what staff did, newest first; it can be read and never be changed. */
export function AuditPage() {
  const log = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => listAudit(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  });
  if (log.isError && asProblem(log.error).status === 403) return <ForbiddenPage />;
  const rows = log.data?.pages.flatMap(({ items }) => items ?? []) ?? [];
  return (
    <>
      <PageTitle name="Audit log" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Audit log</h1>
          <p className="text-ink-soft">Every change made by staff. It is only ever added to.</p>
        </div>
        <Button busy={log.isRefetching} onClick={() => void log.refetch()}>
          Refresh
        </Button>
      </header>
      {log.isError && (
        <Notice tone="warning" role="alert" className="mb-4" title="The log could not be loaded.">
          <p>{explain(log.error)}</p>
          <Button size="sm" className="mt-2" busy={log.isFetching} onClick={() => void log.refetch()}>
            Retry
          </Button>
        </Notice>
      )}
      {log.isPending && <SkeletonCards what="Loading the audit log" />}
      {rows.length > 0 && (
        <DataTable caption="Audit log" columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      {log.isSuccess && rows.length === 0 && (
        <EmptyState icon={ScrollText} title="Nothing has been changed yet." />
      )}
      {log.hasNextPage && (
        <div className="mt-5 text-center">
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
    className: 'md:w-36 lg:w-64 lg:whitespace-nowrap',
    cell: ({ at }) => (
      <time dateTime={at} className="figures text-ink-soft text-sm">
        {exactTime(at)}
      </time>
    ),
  },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor || 'the program', className: 'md:min-w-60' },
  { id: 'action', header: 'Did', main: true, cell: ({ action }) => action, className: 'md:min-w-48' },
  {
    id: 'subject',
    header: 'To what',
    cell: ({ subject }) => <span className="figures text-ink-soft text-xs">{subject}</span>,
  },
  {
    id: 'detail',
    header: 'Detail',
    cell: ({ detail }) => <span className="text-ink-soft text-sm">{auditDetail(detail)}</span>,
  },
];
