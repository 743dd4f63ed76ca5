import catalog from '@catalog/leads.json';
import { Columns3, Rows3, SearchX, UserPlus } from 'lucide-react';
import { useAddress, withValues } from '../../../lib/list/address.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FrozenRows } from '../../../ui/frozen-rows.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { More } from '../../../ui/more.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { csvHref, filterOf, type LeadFilter } from '../lead-filter.model.ts';
import { useLeads } from '../queries.ts';
import { StaleLeads } from '../stale-leads.tsx';
import { AutomatedTable } from './automated-table.tsx';
import { LeadBoard } from './lead-board.tsx';

/** The part of the address that the tab reads: a priority, words, and how the leads are laid out. */
const filterIn = (params: URLSearchParams): LeadFilter => ({
  ...filterOf(new URLSearchParams({ priority: params.get('priority') ?? '', q: params.get('q') ?? '' })),
  sort: 'score',
});

/** The file of leads as the tab filters them (S28, D76). */
export const automatedHref = (params: URLSearchParams): string => csvHref(filterIn(params));

/** The tab "Leads" of the automation dashboard (S25, D77): as a table, or as a board of stages. */
export function AutomatedLeads() {
  const [params, setParams] = useAddress();
  const filter = filterIn(params);
  const board = params.get('view') === 'board';
  const set = (name: string, value: string) => setParams((now) => withValues(now, { [name]: value }));
  return (
    <>
      <search className="mb-3 flex flex-wrap gap-2">
        <div className="flex min-w-52 grow">
          <SearchField
            label="Search leads"
            hint="Name, email, company or phone"
            value={filter.q}
            onChange={(q) => set('q', q)}
          />
        </div>
        <div className="grow sm:w-44 sm:grow-0">
          <Select
            aria-label="Priority"
            value={filter.priority}
            onChange={(event) => set('priority', event.target.value)}
            className="text-[0.9375rem]"
          >
            <option value="">All priorities</option>
            {catalog.priorities.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <fieldset className="flex rounded-control border border-line-strong">
          <legend className="sr-only">Shown as</legend>
          <View of={Rows3} label="Table" on={!board} onPress={() => set('view', '')} />
          <View of={Columns3} label="Board" on={board} onPress={() => set('view', 'board')} />
        </fieldset>
      </search>
      {board ? (
        <LeadBoard filter={filter} />
      ) : (
        <Table filter={filter} onAll={() => setParams(() => new URLSearchParams({ tab: 'leads' }))} />
      )}
    </>
  );
}

type ViewProps = { of: typeof Rows3; label: string; on: boolean; onPress: () => void };

function View({ of, label, on, onPress }: ViewProps) {
  return (
    <Button
      tone="quiet"
      aria-pressed={on}
      onClick={onPress}
      className={cx('min-h-12 rounded-control', on ? 'bg-accent-soft text-accent-strong' : 'text-ink-soft')}
    >
      <Icon of={of} />
      {label}
    </Button>
  );
}

function Table({ filter, onAll }: { filter: LeadFilter; onAll: () => void }) {
  const query = useLeads(filter);
  const { data, isError, error, isFetching, refetch } = query;
  if (data === undefined && !isError) return <SkeletonCards what="Loading leads" />;
  return (
    <>
      {isError && (
        <StaleLeads error={error} since={data?.fetchedAt} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && data.rows.length > 0 && (
        <FrozenRows rows={data.rows} listKey={`${filter.priority} ${filter.q} ${data.pages}`}>
          {(rows) => <AutomatedTable rows={rows} />}
        </FrozenRows>
      )}
      {data?.rows.length === 0 && !isError && <Empty filter={filter} onAll={onAll} />}
      <More of={query} />
    </>
  );
}

function Empty({ filter, onAll }: { filter: LeadFilter; onAll: () => void }) {
  if (filter.priority === '' && filter.q === '') {
    return (
      <EmptyState icon={UserPlus} title="No leads yet.">
        Everyone who asks for a quote, writes a message or takes the assessment appears here automatically.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={SearchX} title="Nobody fits this filter.">
      <Button size="sm" onClick={onAll}>
        Show all leads
      </Button>
    </EmptyState>
  );
}
