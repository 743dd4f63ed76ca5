import { CircleCheckBig, SearchX } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { explain } from '../../../api/problem.ts';
import type { AutomationTask } from '../../../api/staff.ts';
import { useAddress } from '../../../lib/list/address.ts';
import { useFreeze } from '../../../lib/list/use-freeze.ts';
import { useFrozenList } from '../../../lib/list/use-frozen-list.ts';
import { useStill } from '../../../lib/list/use-still.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { More } from '../../../ui/more.tsx';
import { NewRows } from '../../../ui/new-rows.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { useTasks } from '../queries.ts';
import { TaskCard } from './task-card.tsx';
import type { TaskFilter } from './task-filter.model.ts';

/** The tab "Human Tasks" (S26): what waits for a person, the soonest due first. */
export function TasksPanel({ filter, onAll }: { filter: TaskFilter; onAll: () => void }) {
  const query = useTasks(filter);
  const { data, isError, error, isFetching, refetch } = query;
  const mayDecide = useMay('automation.approve');
  if (data === undefined && !isError) return <SkeletonCards what="Loading tasks" />;
  return (
    <>
      {isError && (
        <LoadFailure
          what="The tasks"
          reason={explain(error)}
          since={data?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && !mayDecide && data.rows.length > 0 && (
        <p className="mb-3 text-ink-soft text-sm">
          You can read everything here. Deciding needs the role Sales or Owner.
        </p>
      )}
      {data && data.rows.length > 0 && (
        <Cards rows={data.rows} listKey={`${filter.status} ${filter.type} ${data.pages}`} />
      )}
      {data?.rows.length === 0 && !isError && <Empty filter={filter} onAll={onAll} />}
      <More of={query} />
    </>
  );
}

/** The cards, still while somebody points at one (D85): a press must not approve a different one. */
function Cards({ rows, listKey }: { rows: readonly AutomationTask[]; listKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const cards = useRef<HTMLUListElement>(null);
  const frozen = useFreeze(place);
  useStill(cards, frozen);
  const list = useFrozenList(rows, frozen, listKey);
  useNamedTask(cards);
  return (
    <div ref={place}>
      <NewRows
        count={list.waiting.length}
        urgent={list.waiting.filter(({ priority }) => priority === 'high').length}
        onShow={list.showAll}
      />
      <ul ref={cards} className="flex flex-col gap-3">
        {list.rows.map(({ row, gone }) => (
          <li key={row.id} data-task={row.id}>
            <TaskCard task={row} gone={gone} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Goes to the task that the address names, once: an alert or a mail leads to it. */
function useNamedTask(cards: RefObject<HTMLUListElement | null>) {
  const [params] = useAddress();
  const id = params.get('task');
  useEffect(() => {
    const card = [...(cards.current?.children ?? [])].find((li) => li.getAttribute('data-task') === id);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector('h3')?.focus({ preventScroll: true });
  }, [cards, id]);
}

function Empty({ filter, onAll }: { filter: TaskFilter; onAll: () => void }) {
  if (filter.status === 'pending' && filter.type === 'all') {
    return (
      <EmptyState icon={CircleCheckBig} title="Nothing waits for a person.">
        <p>What automation may not decide by itself appears here: approvals, calls, handoffs.</p>
        <Button size="sm" className="mt-3" onClick={onAll}>
          Show what was decided
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={SearchX} title="No task fits this filter.">
      <Button size="sm" className="mt-1" onClick={onAll}>
        Show every task
      </Button>
    </EmptyState>
  );
}
