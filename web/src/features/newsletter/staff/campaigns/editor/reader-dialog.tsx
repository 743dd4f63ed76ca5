import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../../../../api/problem.ts';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { LoadFailure } from '../../../../../ui/load-failure.tsx';
import { SearchField } from '../../../../../ui/search-field.tsx';
import { Skeleton } from '../../../../../ui/skeleton.tsx';
import { listSubscribers } from '../../calls.ts';
import { StatusBadge } from '../../subscriber-parts.tsx';
import type { Reader } from './use-preview.ts';

/** How many are shown: others are found by typing more of the address. */
const MOST = 8;

type ReaderDialogProps = { onChoose: (reader: Reader) => void; onClose: () => void };

/** Finds a subscriber by a part of the address, to see the mail with their personal words. */
export function ReaderDialog({ onChoose, onClose }: ReaderDialogProps) {
  const [q, setQ] = useState('');
  const found = useQuery({
    queryKey: ['newsletter', 'readers', q],
    queryFn: ({ signal }) => listSubscribers({ status: 'all', topic: '', q }, '', signal, MOST),
    placeholderData: (before) => before,
  });
  const rows = found.data?.items ?? [];
  return (
    <Dialog open onClose={onClose} title="See it as a subscriber">
      <div className="flex flex-col gap-3 p-5">
        <div className="flex">
          <SearchField label="Search subscribers" hint="A part of the address" value={q} onChange={setQ} />
        </div>
        {found.isError && (
          <LoadFailure
            what="The subscribers"
            reason={explain(found.error)}
            busy={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        )}
        {found.isPending && <Skeleton className="h-24 w-full" />}
        {found.data && rows.length === 0 && <p className="text-ink-soft">Nobody found.</p>}
        <ul className="flex flex-col empty:hidden">
          {rows.map(({ id, email, status }) => (
            <li key={id} className="flex">
              <button
                type="button"
                onClick={() => onChoose({ id, email })}
                className="flex min-h-11 grow cursor-pointer items-center justify-between gap-3 rounded-control px-3 py-1.5 text-left hover:bg-ink/6"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
                <StatusBadge status={status} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
