import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../api/problem.ts';
import type { CompanyVersion } from '../../api/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CloseButton, Drawer } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { More } from '../../ui/more.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { listVersions, restoreVersion, type Saved } from './calls.ts';
import { Changes } from './changes.tsx';

type HistoryProps = {
  /** The newest version, as it is known here. */
  current: number;
  /** Something is typed and not saved: an older version would take its place. */
  dirty: boolean;
  onClose: () => void;
  onRestored: (saved: Saved) => void;
};

/** What was saved: when, by whom, why, what differs, and the way back, the sample company at the end. */
export function HistoryDrawer({ current, dirty, onClose, onRestored }: HistoryProps) {
  const versions = useInfiniteQuery({
    queryKey: ['company', 'versions'],
    queryFn: ({ pageParam, signal }) => listVersions(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    meta: { live: true },
  });
  const restore = useMutation({
    mutationFn: (version: number) => restoreVersion(version, current),
    onSuccess: onRestored,
  });
  const rows = versions.data?.pages.flatMap(({ items }) => items ?? []) ?? [];
  return (
    <Drawer open onClose={onClose} title="History" titleHidden>
      <header className="flex items-center gap-2 border-line border-b bg-surface py-2 pr-2 pl-5">
        <p className="grow font-display font-semibold text-lg" aria-hidden="true">
          History
        </p>
        <CloseButton />
      </header>
      <div className="grow overflow-y-auto p-5">
        {versions.isError && (
          <LoadFailure
            what="The history"
            reason={explain(versions.error)}
            busy={versions.isFetching}
            onRetry={() => void versions.refetch()}
          />
        )}
        {versions.isPending && <SkeletonCards what="Loading the history" />}
        <p role="alert" className="mb-3 font-medium text-danger text-sm empty:hidden">
          {restore.isError && `Not restored. ${explain(restore.error)}`}
        </p>
        {dirty && rows.length > 0 && (
          <p className="mb-3 text-ink-soft text-sm">
            You have changes that are not saved. Save or discard them before you restore a version.
          </p>
        )}
        {versions.isSuccess && rows.length === 0 && (
          <EmptyState icon={History} title="Nothing was saved yet.">
            Visitors see the sample company that came with the program.
          </EmptyState>
        )}
        <ul className="grid gap-3">
          {rows.map((row, at) => (
            <OneVersion
              key={row.version}
              row={row}
              isCurrent={at === 0}
              busy={restore.isPending}
              onRestore={dirty || at === 0 ? null : () => restore.mutate(row.version)}
            />
          ))}
        </ul>
        <More of={versions} />
        {rows.length > 0 && !versions.hasNextPage && !dirty && (
          <div className="mt-4 rounded-control border border-line border-dashed p-4">
            <p className="font-semibold">The sample company</p>
            <p className="text-ink-soft text-sm">What came with the program, before anything was saved.</p>
            <Restore busy={restore.isPending} what="the sample company" onRestore={() => restore.mutate(0)} />
          </div>
        )}
      </div>
    </Drawer>
  );
}

type OneProps = { row: CompanyVersion; isCurrent: boolean; busy: boolean; onRestore: (() => void) | null };

function OneVersion({ row, isCurrent, busy, onRestore }: OneProps) {
  return (
    <li className="rounded-control border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        Version {row.version}
        {isCurrent && <Badge tone="success">what visitors see now</Badge>}
      </p>
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        <When at={row.at} /> by {row.by || 'the command line'}
        {row.note && `: ${row.note}`}
      </p>
      <details className="mt-2" open={isCurrent && row.changes.length <= 8}>
        <summary className="min-h-8 cursor-pointer font-semibold text-sm">
          {row.changes.length === 1 ? 'One change' : `${row.changes.length} changes`}
        </summary>
        <div className="mt-2">
          <Changes changes={row.changes} none="Nothing that differs from the version before." />
        </div>
      </details>
      {onRestore && <Restore busy={busy} what={`version ${row.version}`} onRestore={onRestore} />}
    </li>
  );
}

/** Asks once more in place: every page of the site changes by it. */
function Restore({ busy, what, onRestore }: { busy: boolean; what: string; onRestore: () => void }) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button size="sm" className="mt-3 min-h-11" onClick={() => setAsked(true)}>
        <Icon of={Undo2} />
        Restore {what}
      </Button>
    );
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <p role="status" className="text-sm">
        Every page says it at once. What stands now stays in the history.
      </p>
      <Button size="sm" tone="action" className="min-h-11" autoFocus busy={busy} onClick={onRestore}>
        Restore {what} now
      </Button>
      <Button size="sm" className="min-h-11" onClick={() => setAsked(false)}>
        Cancel
      </Button>
    </div>
  );
}
