import { useMutation } from '@tanstack/react-query';
import { Download, Plus, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { asProblem, explain } from '../../../api/problem.ts';
import type { Badge as Row } from '../../../api/staff.ts';
import { PageTitle } from '../../../lib/title/page-title.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { BadgeDialog } from './badge-dialog.tsx';
import { deleteBadge, saveBadge } from './calls.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useRegister } from './use-register.ts';

/** `/badges`: the badges of guards, by which strangers ask whether a guard is ours. */
export function BadgesPage({ forbidden }: { forbidden: ReactNode }) {
  const { register } = useRegister();
  const [badge, setBadge] = useState<Row | null>();
  const [importing, setImporting] = useState(false);
  if (register.isError && asProblem(register.error).status === 403) return forbidden;
  const columns = columnsFor(setBadge);
  return (
    <>
      <PageTitle name="Badges" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-2xl">
          <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Badges</h1>
          <p className="text-ink-soft">
            Who is on the duty roster. Visitors ask by number on the page “Check us”, and are told role and
            last day, never a name. Who left is forgotten after 90 days.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a href="/api/staff/company/badges/csv" download className={buttonClass('outline', 'md')}>
            <Icon of={Download} />
            Export
          </a>
          <Button onClick={() => setImporting(true)}>
            <Icon of={Upload} />
            Import
          </Button>
          <Button tone="action" onClick={() => setBadge(null)}>
            <Icon of={Plus} />
            Add a badge
          </Button>
        </div>
      </header>
      {register.isError && (
        <LoadFailure
          what="The register"
          reason={explain(register.error)}
          since={register.data ? register.dataUpdatedAt : undefined}
          busy={register.isFetching}
          onRetry={() => void register.refetch()}
        />
      )}
      {register.isPending && <SkeletonCards what="Loading the badges" />}
      {register.data && (
        <>
          <p className="mb-3 text-[0.9375rem]">
            Visitors asked {register.data.known + register.data.unknown} times in 30 days;{' '}
            {register.data.unknown} times the badge was not ours.
          </p>
          <DataTable
            caption="The badges"
            columns={columns}
            rows={register.data.items}
            rowKey={({ number }) => number}
          />
        </>
      )}
      <BadgeDialog badge={badge} onClose={() => setBadge(undefined)} />
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  );
}

const columnsFor = (onEdit: (badge: Row) => void): Column<Row>[] => [
  {
    id: 'number',
    header: 'Badge',
    main: true,
    cell: ({ number, active, sample }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="figures font-semibold">{number}</span>
        {sample && <Badge tone="info">sample</Badge>}
        {!active && <Badge tone="warning">left</Badge>}
      </span>
    ),
  },
  {
    id: 'name',
    header: 'Name',
    cell: ({ firstName, initial }) => `${firstName} ${initial && `${initial}.`}`.trim() || '—',
  },
  { id: 'role', header: 'Role', cell: ({ role }) => role },
  { id: 'valid', header: 'Licensed', cell: ({ validFrom, validTo }) => `${validFrom} to ${validTo}` },
  {
    id: 'change',
    header: 'Change',
    cell: (badge) => (badge.sample ? '—' : <Acts badge={badge} onEdit={() => onEdit(badge)} />),
    className: 'md:text-right',
  },
];

function Acts({ badge, onEdit }: { badge: Row; onEdit: () => void }) {
  const { put } = useRegister();
  const toasts = useToasts();
  const { number, sample: _, ...facts } = badge;
  const change = useMutation({
    mutationFn: (act: 'switch' | 'delete') =>
      act === 'delete' ? deleteBadge(number) : saveBadge(number, { ...facts, active: !badge.active }),
    onSuccess: (next, act) => {
      put(next);
      toasts.show({
        title: act === 'delete' ? `Badge ${number} is deleted.` : `Badge ${number} is changed.`,
        timeout: 10_000,
        ...(act === 'delete' && {
          action: { label: 'Undo', onPress: () => void saveBadge(number, facts).then(put) },
        }),
      });
    },
    onError: (thrown) =>
      void toasts.show({ title: 'Nothing was changed.', description: explain(thrown), tone: 'danger' }),
  });
  return (
    <span className="inline-flex flex-wrap gap-1 md:justify-end">
      <Button size="sm" aria-label={`Edit badge ${number}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="sm"
        busy={change.isPending}
        aria-label={badge.active ? `Left: badge ${number}` : `Back: badge ${number}`}
        onClick={() => change.mutate('switch')}
      >
        {badge.active ? 'Left' : 'Back'}
      </Button>
      <Button
        size="sm"
        tone="quiet"
        busy={change.isPending}
        aria-label={`Delete badge ${number}`}
        className="text-danger"
        onClick={() => change.mutate('delete')}
      >
        Delete
      </Button>
    </span>
  );
}
