import { Download, ListPlus, MailPlus, SearchX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { asProblem, explain } from '../../../api/problem.ts';
import { useAddressFilter } from '../../../lib/list/address.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { PageTitle } from '../../../lib/title/page-title.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FrozenRows } from '../../../ui/frozen-rows.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { More } from '../../../ui/more.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { LIST } from './labels.ts';
import { NewsletterNav } from './newsletter-nav.tsx';
import { QuarantinedSignups } from './quarantined-signups.tsx';
import { useSubscribers } from './queries.ts';
import { StatusStrip } from './status-strip.tsx';
import { csvHref, filterOf, isNarrowed, type SubscriberFilter, searchOf } from './subscriber-filter.model.ts';
import { SubscriberFilterBar } from './subscriber-filter-bar.tsx';
import { SubscriberTable } from './subscriber-table.tsx';

/** `/newsletter-manager/subscribers`: all people who signed up or were imported from a list (S63, S115). */
export function SubscribersPage({ forbidden }: { forbidden: ReactNode }) {
  const [filter, setFilter] = useAddressFilter({ of: filterOf, search: searchOf });
  const query = useSubscribers(filter);
  if (query.isError && asProblem(query.error).status === 403) return forbidden;
  return (
    <>
      <PageTitle name="Newsletter subscribers" />
      <NewsletterNav current="Subscribers" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Subscribers</h1>
          <p className="text-ink-soft">Who gets our newsletter, and what they agreed to.</p>
        </div>
        <Actions filter={filter} />
      </header>
      <StatusStrip counts={query.data?.counts} filter={filter} />
      {filter.status === 'held' ? (
        <QuarantinedSignups />
      ) : (
        <>
          <SubscriberFilterBar filter={filter} onChange={setFilter} />
          <Subscribers query={query} filter={filter} onClear={() => setFilter({ q: '', topic: '' })} />
        </>
      )}
    </>
  );
}

/** Export and import of addresses. */
function Actions({ filter }: { filter: SubscriberFilter }) {
  if (!useMay('newsletter.write')) return null;
  return (
    <div className="flex grow gap-2 sm:grow-0">
      <a href={csvHref(filter)} download className={buttonClass('outline', 'md', 'grow')}>
        <Icon of={Download} />
        Export CSV
      </a>
      <Link to={`${LIST}/import`} className={buttonClass('action', 'md', 'grow')}>
        <Icon of={ListPlus} />
        Import a list
      </Link>
    </div>
  );
}

type SubscribersProps = {
  query: ReturnType<typeof useSubscribers>;
  filter: SubscriberFilter;
  onClear: () => void;
};

function Subscribers({ query, filter, onClear }: SubscribersProps) {
  const { data, isError, error, isFetching, refetch } = query;
  if (data === undefined && !isError) return <SkeletonCards what="Loading subscribers" />;
  return (
    <>
      {isError && (
        <LoadFailure
          what="The subscribers"
          reason={explain(error)}
          since={data?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.rows.length > 0 && (
        <FrozenRows
          rows={data.rows}
          listKey={`${searchOf(filter)} ${data.pages} ${query.isFetchedAfterMount}`}
        >
          {(rows) => <SubscriberTable rows={rows} />}
        </FrozenRows>
      )}
      {data?.rows.length === 0 && !isError && <Empty filter={filter} onClear={onClear} />}
      <More of={query} />
    </>
  );
}

const nobodyOf: Record<SubscriberFilter['status'], string> = {
  all: 'No subscribers yet.',
  active: 'Nobody is subscribed now.',
  pending: 'Nobody has yet to confirm.',
  unsubscribed: 'Nobody has left.',
  bounced: 'No mail came back.',
  complained: 'Nobody has complained.',
  held: 'Nothing is held back.',
};

/** No results: what was searched for, or what to do. */
function Empty({ filter, onClear }: { filter: SubscriberFilter; onClear: () => void }) {
  const mayWrite = useMay('newsletter.write');
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={SearchX}
        title={filter.q ? `Nobody found for “${filter.q}”.` : 'Nobody chose this topic.'}
      >
        The search looks for a part of the address
        {filter.status !== 'all' && ', in this state alone'}.
        <p className="mt-3">
          <Button onClick={onClear}>Clear search and topic</Button>
        </p>
      </EmptyState>
    );
  }
  if (filter.status !== 'all') {
    return (
      <EmptyState icon={Users} title={nobodyOf[filter.status]}>
        <Link to={LIST} className="text-accent underline underline-offset-4">
          Show everyone
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={MailPlus} title={nobodyOf.all}>
      Everyone who signs up on the site and confirms by email appears here automatically
      {mayWrite ? '. People who agreed elsewhere come in by a list.' : '.'}
      <p className="mt-3 flex flex-wrap justify-center gap-2">
        <a href="/newsletter" target="_blank" rel="noopener" className={buttonClass('outline', 'md')}>
          See the sign-up
          <span className="sr-only"> (opens a new tab)</span>
        </a>
        {mayWrite && (
          <Link to={`${LIST}/import`} className={buttonClass('outline', 'md')}>
            Import a list
          </Link>
        )}
      </p>
    </EmptyState>
  );
}
