import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../../api/problem.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { findLeads } from './calls.ts';
import type { Reader } from './use-mail-preview.ts';

type LeadDialogProps = { onChoose: (lead: Reader) => void; onClose: () => void };

/** Finds a lead by a part of the name or address, to see a mail with their words. */
export function LeadDialog({ onChoose, onClose }: LeadDialogProps) {
  const [q, setQ] = useState('');
  const found = useQuery({
    queryKey: ['automation', 'readers', q],
    queryFn: ({ signal }) => findLeads(q, signal),
    placeholderData: (before) => before,
  });
  const rows = found.data?.items ?? [];
  return (
    <Dialog open onClose={onClose} title="See it as a lead">
      <div className="flex flex-col gap-3 p-5">
        <div className="flex">
          <SearchField label="Search leads" hint="A part of the name or address" value={q} onChange={setQ} />
        </div>
        {found.isError && (
          <LoadFailure
            what="The leads"
            reason={explain(found.error)}
            busy={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        )}
        {found.isPending && <Skeleton className="h-24 w-full" />}
        {found.data && rows.length === 0 && <p className="text-ink-soft">Nobody found.</p>}
        <ul className="flex flex-col empty:hidden">
          {rows.map(({ id, name, email }) => (
            <li key={id} className="flex">
              <button
                type="button"
                onClick={() => onChoose({ id, name: name || email })}
                className="flex min-h-11 grow cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-1.5 text-left hover:bg-ink/6"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{name || email}</span>
                <span className="min-w-0 text-ink-soft text-sm [overflow-wrap:anywhere]">
                  {name && email}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
