import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../api/problem.ts';
import type { Lead, LeadRow, MergePreview } from '../../api/staff.ts';
import { dayAndTime } from '../../lib/clock/board-time.ts';
import { useWork } from '../../lib/live/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MixedLetters, Unverified } from '../../ui/unverified.tsx';
import { listLeads, mergeLeads, previewMerge } from './calls.ts';
import { leadName } from './contact.model.ts';
import { interestLabel, sourceLabel, stageLabel } from './labels.ts';
import { ALL } from './lead-filter.model.ts';

type MergeDialogProps = { lead: Lead; onClose: () => void; onMerged: (result: LeadRow) => void };

/** Chooses another lead, shows what the merge would make, and merges. */
export function MergeDialog({ lead, onClose, onMerged }: MergeDialogProps) {
  const [other, setOther] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title="Merge with another lead" className="sm:max-w-3xl">
      <div className="flex flex-col gap-4 p-5">
        {other === null ? (
          <Choose lead={lead} onChoose={setOther} />
        ) : (
          <Preview lead={lead} other={other} onBack={() => setOther(null)} onMerged={onMerged} />
        )}
      </div>
    </Dialog>
  );
}

function Choose({ lead, onChoose }: { lead: Lead; onChoose: (id: string) => void }) {
  const [q, setQ] = useState('');
  const found = useQuery({
    queryKey: ['leads', 'merge', q],
    queryFn: ({ signal }) => listLeads({ ...ALL, q, sort: 'activity' }, '', signal, 8),
  });
  const rows = (found.data?.items ?? []).filter(({ id }) => id !== lead.id);
  return (
    <>
      <p className="text-ink-soft text-sm">
        Who is the same person as {nameOf(lead)}? Their history comes here, and their next contact reaches
        this lead.
      </p>
      <div className="flex">
        <SearchField
          label="Find the other lead"
          hint="Name, email, company or phone"
          value={q}
          onChange={setQ}
        />
      </div>
      {found.isError && <Notice tone="warning">{explain(found.error)}</Notice>}
      {found.isPending && <Skeleton className="h-4 w-1/2" />}
      {found.isSuccess && rows.length === 0 && <p className="text-ink-soft text-sm">Nobody else found.</p>}
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onChoose(row.id)}
              className="w-full cursor-pointer rounded-control border border-line px-4 py-2.5 text-left hover:border-ink-soft hover:bg-ink/3"
            >
              <span className="block font-semibold [overflow-wrap:anywhere]">
                {nameOf(row)}
                <Unverified fields={row.unverified} of={row.name.trim() ? 'name' : 'phone'} />
                <MixedLetters fields={row.mixed} of={row.name.trim() ? 'name' : 'email'} />
              </span>
              <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">
                {[row.email, row.phone, row.company].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const nameOf = (lead: Pick<LeadRow, 'name' | 'email' | 'phone'>) => leadName(lead) || lead.phone;

type PreviewProps = { lead: Lead; other: string; onBack: () => void; onMerged: (result: LeadRow) => void };

function Preview({ lead, other, onBack, onMerged }: PreviewProps) {
  const work = useWork();
  const preview = useQuery({
    // What somebody else changes meanwhile is another preview.
    queryKey: ['leads', 'merge-preview', lead.id, lead.version, other],
    queryFn: ({ signal }) => previewMerge(lead.id, other, signal),
    // Once they are merging there is nothing left to preview.
    enabled: work.isIdle || work.isError,
  });
  const merge = ({ stays, goes }: MergePreview) =>
    work.mutate(() => mergeLeads(stays, goes), { onSuccess: (result) => onMerged(result as LeadRow) });
  return (
    <>
      {preview.isPending && <Skeleton className="h-24 w-full" />}
      {preview.isError && <Notice tone="warning">{explain(preview.error)}</Notice>}
      {preview.data && (
        <>
          <p>
            <strong>{nameOf(preview.data.goes)}</strong> is merged into{' '}
            <strong>{nameOf(preview.data.stays)}</strong>, who becomes:
          </p>
          <Comparison preview={preview.data} />
        </>
      )}
      <p role="alert" className="text-danger text-sm empty:hidden">
        {work.isError && `Not merged. ${explain(work.error)}`}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>Choose another</Button>
        <Button
          tone="action"
          busy={work.isPending}
          disabled={!preview.data}
          onClick={() => preview.data && merge(preview.data)}
        >
          Merge them
        </Button>
      </div>
    </>
  );
}

const facts: readonly { name: string; of: (row: LeadRow) => string; field?: string }[] = [
  { name: 'Name', of: (row) => row.name, field: 'name' },
  { name: 'Email', of: (row) => row.email, field: 'email' },
  { name: 'Phone', of: (row) => row.phone, field: 'phone' },
  { name: 'Company', of: (row) => row.company, field: 'company' },
  { name: 'Score', of: (row) => `${row.score}/100` },
  { name: 'Stage', of: (row) => stageLabel(row.stage) },
  { name: 'Assigned to', of: (row) => row.assigned_name },
  { name: 'Interests', of: (row) => (row.interests ?? []).map(interestLabel).join(', ') },
  { name: 'Source', of: (row) => sourceLabel(row.source) },
  { name: 'First seen', of: (row) => dayAndTime(row.created_at) },
];

const columns = ['This lead', 'The other', 'Becomes'] as const;

/** What the result is made of: on a phone there is room for the result only. */
const source = 'px-3 py-2 font-normal text-ink-soft max-sm:hidden';

/** Both leads next to the result. */
function Comparison({ preview: { stays, goes, result } }: { preview: MergePreview }) {
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">What the merge makes</caption>
        <thead className="bg-sunken/60">
          <tr>
            <th scope="col" className="w-28 px-3 py-2">
              <span className="sr-only">Fact</span>
            </th>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index === 2 ? 'px-3 py-2' : source}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line [overflow-wrap:anywhere]">
          {facts.map(({ name, of, field = '' }) => (
            <tr key={name}>
              <th scope="row" className="whitespace-nowrap px-3 py-2 font-normal text-ink-faint">
                {name}
              </th>
              {[stays, goes, result].map((row, index) => (
                <td key={columns[index]} className={index === 2 ? 'px-3 py-2 font-semibold' : source}>
                  {of(row) || '—'}
                  <Unverified fields={row.unverified} of={field} />
                  <MixedLetters fields={row.mixed} of={field} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
