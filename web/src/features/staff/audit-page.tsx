import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText, SearchX, ShieldCheck } from 'lucide-react';
import { asProblem, explain } from '../../api/problem.ts';
import type { AuditCheck, AuditEntry } from '../../api/staff.ts';
import { dayAndTime, exactTime } from '../../lib/clock/board-time.ts';
import { useAddressFilter } from '../../lib/list/address.ts';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { More } from '../../ui/more.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { type AuditFilter, csvHref, filterOf, isFiltered, searchOf } from './audit-filter.model.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditLine } from './audit-line.tsx';
import { listAudit } from './calls.ts';
import { ForbiddenPage } from './signpost.tsx';

/** `/audit`: who did what to what, newest first; it can be read and never be changed. */
export function AuditPage() {
  const [filter, setFilter] = useAddressFilter({ of: filterOf, search: searchOf });
  const log = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => listAudit(searchOf(filter), pageParam),
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
          <p className="text-ink-soft">What staff did, changed and looked at. It is only ever added to.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a href={csvHref(filter)} download className={buttonClass('outline', 'md')}>
            <Icon of={Download} />
            Save as CSV
          </a>
          <Button busy={log.isRefetching} onClick={() => void log.refetch()}>
            Refresh
          </Button>
        </div>
      </header>
      <Check check={log.data?.pages[0]?.check} />
      <AuditFilterBar filter={filter} about={log.data?.pages[0]?.about.text ?? ''} onChange={setFilter} />
      {log.data?.pages[0]?.more_named && (
        <p role="status" className="mb-4 text-ink-soft text-sm">
          More people and things are called “{filter.q}” than are looked up here. Write more of the name to
          find the others.
        </p>
      )}
      {log.isError && (
        <LoadFailure
          what="The log"
          reason={explain(log.error)}
          since={log.data && log.dataUpdatedAt}
          busy={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.isPending && <SkeletonCards what="Loading the audit log" />}
      {rows.length > 0 && (
        <DataTable caption="Audit log" columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      {log.isSuccess && rows.length === 0 && <Empty filter={filter} />}
      <More of={log} />
    </>
  );
}

/** What the daily check of the chain found. */
function Check({ check }: { check: AuditCheck | undefined }) {
  if (!check?.at) return null;
  if (check.broken !== '') {
    return (
      <Notice tone="danger" role="alert" className="mb-4" title="The audit log was tampered with.">
        <p>
          The check of {dayAndTime(check.at)} found: {check.broken}. {check.lines} lines before it are
          unbroken. Run “wardgate audit verify” for more.
        </p>
      </Notice>
    );
  }
  return (
    <p className="mb-4 flex items-center gap-2 text-ink-soft text-sm">
      <Icon of={ShieldCheck} className="size-4.5 shrink-0" />
      Checked {dayAndTime(check.at)}: {check.lines.toLocaleString('en-CA')} lines, unbroken.
    </p>
  );
}

function Empty({ filter }: { filter: AuditFilter }) {
  if (isFiltered(filter)) {
    return (
      <EmptyState icon={SearchX} title="Nothing like that was done.">
        Take a part of the filter away, or look at more days.
      </EmptyState>
    );
  }
  return <EmptyState icon={ScrollText} title="Nothing has been done yet." />;
}

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
    className: 'md:w-44 md:whitespace-nowrap md:align-top',
    cell: ({ at }) => (
      <time dateTime={at} title={exactTime(at)} className="figures text-ink-soft text-sm">
        {dayAndTime(at)}
      </time>
    ),
  },
  { id: 'what', header: 'What happened', main: true, cell: (line) => <AuditLine line={line} /> },
];
