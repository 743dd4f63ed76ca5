import { Download, SearchX, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { asProblem } from '../../api/problem.ts';
import { useAddressFilter } from '../../lib/list/address.ts';
import { useMay } from '../../lib/session/me.tsx';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FrozenRows } from '../../ui/frozen-rows.tsx';
import { Icon } from '../../ui/icon.tsx';
import { More } from '../../ui/more.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { CallsToCome } from './calls-to-come.tsx';
import { csvHref, filterOf, isFiltered, type LeadFilter, searchOf } from './lead-filter.model.ts';
import { LeadFilterBar } from './lead-filter-bar.tsx';
import { LeadTable } from './lead-table.tsx';
import { OwedAnswers } from './owed-answers.tsx';
import { Quarantine } from './quarantine.tsx';
import { useLeads } from './queries.ts';
import { SavedViews } from './saved-views.tsx';
import { StaleLeads } from './stale-leads.tsx';

/** `/leads`: everybody who made themselves known, searched, filtered, in one of three orders. */
export function LeadsPage({ forbidden }: { forbidden: ReactNode }) {
  const [filter, setFilter] = useAddressFilter({ of: filterOf, search: searchOf });
  const query = useLeads(filter);
  const mayExport = useMay('leads.export');
  if (query.isError && asProblem(query.error).status === 403) return forbidden;
  return (
    <>
      <PageTitle name="Leads" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Leads</h1>
          <p className="text-ink-soft">Everyone who has contacted us, from every source.</p>
        </div>
        {mayExport && (
          <a href={csvHref(filter)} download className={buttonClass('outline', 'md')}>
            <Icon of={Download} />
            Save as CSV
          </a>
        )}
      </header>
      <OwedAnswers />
      <CallsToCome />
      <Quarantine />
      <LeadFilterBar filter={filter} onChange={setFilter} />
      <SavedViews filter={filter} onOpen={setFilter} />
      <Leads query={query} filter={filter} />
    </>
  );
}

function Leads({ query, filter }: { query: ReturnType<typeof useLeads>; filter: LeadFilter }) {
  const { data, isError, error, isFetching, refetch } = query;
  if (data === undefined && !isError) return <SkeletonCards what="Loading leads" />;
  return (
    <>
      {isError && (
        <StaleLeads error={error} since={data?.fetchedAt} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && data.rows.length > 0 && (
        <FrozenRows rows={data.rows} listKey={`${searchOf(filter)} ${data.pages}`}>
          {(rows) => <LeadTable rows={rows} />}
        </FrozenRows>
      )}
      {data?.rows.length === 0 && !isError && <Empty filter={filter} />}
      <More of={query} />
    </>
  );
}

function Empty({ filter }: { filter: LeadFilter }) {
  if (isFiltered(filter)) {
    return (
      <EmptyState
        icon={SearchX}
        title={filter.q ? `Nobody found for “${filter.q}”.` : 'Nobody fits this filter.'}
      >
        Search by name, email, company or phone, or take a part of the filter away.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={UserPlus} title="No leads yet.">
      Everyone who asks for a quote, writes a message or takes the assessment appears here automatically.
    </EmptyState>
  );
}
