import { Download, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { asProblem, explain } from '../../api/problem.ts';
import { useAddress } from '../../lib/list/address.ts';
import { useMay } from '../../lib/session/me.tsx';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveLine } from '../../ui/live-line.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Analytics } from './analytics.tsx';
import { RULES } from './labels.ts';
import { Overview } from './overview.tsx';
import { useFigures } from './queries.ts';
import { TaskFilterBar, useTaskFilter } from './tasks/task-filter.tsx';
import { TasksPanel } from './tasks/tasks-panel.tsx';

const TABS = ['overview', 'leads', 'tasks', 'analytics'] as const;
type TabId = (typeof TABS)[number];

type DashboardProps = {
  /** The tab of leads, another word's: the app brings it. */
  leads: ReactNode;
  /** The file of leads as that tab filters them. */
  exportHref: (params: URLSearchParams) => string;
  forbidden: ReactNode;
};

/** `/automation-dashboard` (S22–S29): what automation does, with whom, and what waits for a person. */
export function DashboardPage({ leads, exportHref, forbidden }: DashboardProps) {
  const query = useFigures();
  const { data: figures, isError, error, isFetching, refetch } = query;
  const [tab, setTab] = useTab();
  const [params] = useAddress();
  const [filter, setFilter] = useTaskFilter();
  const mayExport = useMay('leads.export');
  if (isError && asProblem(error).status === 403) return forbidden;
  return (
    <>
      <PageTitle name="Lead Automation" />
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Lead Automation</h1>
          <p className="flex items-center gap-3 text-ink-soft text-sm">
            <LiveLine updated={figures?.fetchedAt} stale={isError} />
          </p>
        </div>
        <div className="flex gap-2">
          {mayExport && (
            <a
              href={exportHref(tab === 'leads' ? params : new URLSearchParams())}
              download
              className={buttonClass('outline', 'md')}
            >
              <Icon of={Download} />
              Export
            </a>
          )}
          <Link to={RULES} className={buttonClass('outline', 'md')}>
            <Icon of={Settings2} />
            Configure
          </Link>
        </div>
      </header>
      {isError && (
        <LoadFailure
          what="The figures"
          reason={explain(error)}
          since={figures?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <Tabs
        label="Lead automation"
        value={tab}
        onChange={setTab}
        aside={tab === 'tasks' ? <TaskFilterBar filter={filter} onChange={setFilter} /> : undefined}
        tabs={[
          {
            id: 'overview',
            label: 'Overview',
            panel: <Overview figures={figures} failed={isError} onTab={setTab} />,
          },
          { id: 'leads', label: 'Leads', panel: leads },
          {
            id: 'tasks',
            label: 'Human Tasks',
            short: 'Tasks',
            count: figures?.pending,
            panel: <TasksPanel filter={filter} onAll={() => setFilter({ status: 'all', type: 'all' })} />,
          },
          { id: 'analytics', label: 'Analytics', panel: <Analytics figures={figures} failed={isError} /> },
        ]}
      />
    </>
  );
}

function useTab(): [TabId, (tab: TabId) => void] {
  const [params, setParams] = useAddress();
  const tab = TABS.find((id) => id === params.get('tab')) ?? 'overview';
  // Each tab has filters of its own, so nothing else of the address stays.
  const set = (next: TabId) => setParams(() => new URLSearchParams(next === 'overview' ? {} : { tab: next }));
  return [tab, set];
}
