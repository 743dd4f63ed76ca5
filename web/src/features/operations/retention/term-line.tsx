import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { explain } from '../../../api/problem.ts';
import type { Going, RetentionTerm } from '../../../api/staff.ts';
import { dayOf } from '../../../lib/clock/board-time.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { More } from '../../../ui/more.tsx';
import { When } from '../../../ui/when.tsx';
import { listGoing } from './calls.ts';

/** As many as the server counts. */
const MOST = 500;

/** How long one thing is kept, its runs, and on request what will go. */
export function TermLine({ term, canHold }: { term: RetentionTerm; canHold: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <li className="rounded-control bg-sunken px-4 py-3">
      <p>
        {capital(term.of)}:{' '}
        <strong>
          {term.keeps} after {term.from}
        </strong>
      </p>
      <p className="mt-1 text-sm">{announced(term, canHold)}</p>
      <p className="mt-1 text-ink-soft text-sm">
        <Runs term={term} />
      </p>
      {term.listed && (
        <p className="mt-1 text-sm">
          <Soon term={term} />
        </p>
      )}
      {term.soon > 0 && (
        <Button size="sm" className="mt-2" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide what goes' : 'Show what goes'}
        </Button>
      )}
      {open && <GoingList term={term} />}
    </li>
  );
}

/** What is known beforehand of what goes. */
function announced(term: RetentionTerm, canHold: boolean): string {
  if (term.listed) return 'Listed here for 30 days before it goes.';
  if (term.with_person) return 'Goes with its person, who is listed for 30 days before.';
  return canHold ? 'Goes by itself, without a list, also while on hold.' : 'Goes by itself, without a list.';
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Runs({ term }: { term: RetentionTerm }) {
  return (
    <>
      {term.last_run ? (
        <>
          Last run <When at={term.last_run} near />
          {term.listed &&
            `: ${term.removed} removed${term.failed > 0 ? `, ${term.failed} to be tried again` : ''}`}
        </>
      ) : (
        'Not run yet'
      )}
      {term.next_run && (
        <>
          ; next run <When at={term.next_run} near />
        </>
      )}
      {term.removed_all > 0 && `; ${term.removed_all.toLocaleString('en-CA')} in all`}.
    </>
  );
}

function Soon({ term }: { term: RetentionTerm }) {
  return (
    <>
      {term.soon === 0 ? (
        'Nothing goes within 30 days.'
      ) : (
        <>
          <strong>{term.soon >= MOST ? `${MOST} or more` : term.soon}</strong>{' '}
          {term.soon === 1 ? 'goes' : 'go'} within 30 days
          {term.first && (
            <>
              , the first <When at={term.first} />
            </>
          )}
          .
        </>
      )}
      {term.not_before && (
        <>
          {' '}
          This rule begins anew: nothing of it is deleted before <When at={term.not_before} />.
        </>
      )}
    </>
  );
}

function GoingList({ term }: { term: RetentionTerm }) {
  const list = useInfiniteQuery({
    queryKey: ['operations', 'retention', term.id],
    queryFn: ({ pageParam, signal }) => listGoing(term.id, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    meta: { live: true },
  });
  const rows = list.data?.pages.flatMap(({ items }) => items ?? []) ?? [];
  return (
    <div className="mt-3">
      {list.isError && (
        <LoadFailure
          what="The list"
          reason={explain(list.error)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {rows.length > 0 && (
        <DataTable caption={`What goes: ${term.of}`} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      <More of={list} />
    </div>
  );
}

const columns: readonly Column<Going>[] = [
  {
    id: 'what',
    header: 'What',
    main: true,
    cell: ({ label, lead_id }) =>
      lead_id ? (
        <Link to={`/leads/${lead_id}`} className="underline underline-offset-2">
          {label}
        </Link>
      ) : (
        label
      ),
  },
  { id: 'from', header: 'Counted from', cell: ({ from }) => <time dateTime={from}>{dayOf(from)}</time> },
  { id: 'goes', header: 'Goes', cell: ({ goes }) => <When at={goes} /> },
];
