import { useInfiniteQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { asProblem } from '../../../api/problem.ts';
import type { MailState, OutboxRow } from '../../../api/staff.ts';
import { useServerClock } from '../../../lib/clock/server-clock.tsx';
import { useAddress } from '../../../lib/list/address.ts';
import { PageTitle } from '../../../lib/title/page-title.tsx';
import { Select } from '../../../ui/controls.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { More } from '../../../ui/more.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import { listMails } from '../calls.ts';
import { MailStateBadge, mailStates } from '../mail-state.tsx';
import { StaleNote } from '../stale-note.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { mailKind } from './mail-kind.model.ts';

/** `/outbox`: every mail and where it stands; kept ones can be read, failed ones sent again (D5, M5). */
export function OutboxPage({ forbidden }: { forbidden: ReactNode }) {
  const [params, setParams] = useAddress();
  const state = params.get('state') ?? '';
  const query = useMails(state);
  if (query.isError && asProblem(query.error).status === 403) return forbidden;
  return (
    <>
      <PageTitle name="Outbox" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Outbox</h1>
          <p className="text-ink-soft">Every mail that left, waits or went wrong.</p>
        </div>
        <StateFilter
          value={state}
          onChange={(next) => setParams(() => new URLSearchParams(next === '' ? {} : { state: next }))}
        />
      </header>
      <Mails query={query} filtered={state !== ''} />
      <MailDrawer />
    </>
  );
}

function useMails(state: string) {
  const clock = useServerClock();
  return useInfiniteQuery({
    queryKey: ['outbox', 'list', state],
    queryFn: async ({ pageParam, signal }) => {
      const page = await listMails(state, pageParam, signal);
      return { rows: page.items ?? [], next: page.next ?? '', fetchedAt: clock.now() };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    meta: { live: true },
    refetchInterval: 30_000,
  });
}

function StateFilter({ value, onChange }: { value: string; onChange: (state: string) => void }) {
  return (
    <div className="w-full sm:w-52">
      <Select
        aria-label="Which mails"
        data-page-search
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">All mails</option>
        {Object.entries(mailStates).map(([id, { label }]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Mails({ query, filtered }: { query: ReturnType<typeof useMails>; filtered: boolean }) {
  const { data, isError, error, isFetching, refetch } = query;
  if (data === undefined && !isError) return <SkeletonCards what="Loading mails" />;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      {isError && (
        <StaleNote
          error={error}
          since={data?.pages[0]?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {rows.length > 0 && <MailTable rows={rows} />}
      {data && rows.length === 0 && !isError && (
        <EmptyState icon={MailCheck} title={filtered ? 'No mail is in this state.' : 'No mail yet.'}>
          Confirmations, notifications and replies appear here as they are written.
        </EmptyState>
      )}
      <More of={query} />
    </>
  );
}

function MailTable({ rows }: { rows: readonly OutboxRow[] }) {
  return <DataTable caption="Mails" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function MailLink({ mail }: { mail: OutboxRow }) {
  const [params] = useAddress();
  const next = new URLSearchParams(params);
  next.set('mail', mail.id);
  return (
    <Link
      to={{ search: `?${next}` }}
      id={`mail-${mail.id}`}
      className="after:absolute after:inset-0 after:content-[''] hover:text-accent"
    >
      {mail.subject || mailKind(mail.kind)}
    </Link>
  );
}

const columns: readonly Column<OutboxRow>[] = [
  {
    id: 'subject',
    header: 'Subject',
    main: true,
    cell: (mail) => <MailLink mail={mail} />,
    className: 'md:w-[34%]',
  },
  { id: 'to', header: 'To', cell: (mail) => mail.to, className: 'md:min-w-60' },
  { id: 'state', header: 'State', cell: (mail) => <State mail={mail} /> },
  {
    id: 'kind',
    header: 'Kind',
    cell: (mail) => <span className="text-ink-soft text-sm">{mailKind(mail.kind)}</span>,
  },
  {
    id: 'at',
    header: 'Written',
    cell: (mail) => <When at={mail.created_at} />,
    className: 'md:whitespace-nowrap md:text-sm',
  },
];

/** The state, and the one thing that matters about it: when next, or why not. */
function State({ mail }: { mail: OutboxRow }) {
  const troubled: MailState[] = ['failed', 'withheld', 'uncertain', 'deferred'];
  return (
    <span className="flex flex-col items-start gap-0.5">
      <MailStateBadge state={mail.state} />
      {mail.state === 'deferred' && mail.next_at && (
        <span className="text-ink-faint text-xs">
          next try <When at={mail.next_at} />
        </span>
      )}
      {troubled.includes(mail.state) && mail.last_error && (
        <span className="line-clamp-1 max-w-64 text-ink-faint text-xs">{mail.last_error}</span>
      )}
    </span>
  );
}
