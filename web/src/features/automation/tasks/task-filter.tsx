import catalog from '@catalog/automation.json';
import { useAddress, withValues } from '../../../lib/list/address.ts';
import { Select } from '../../../ui/controls.tsx';
import { PENDING, type TaskFilter, taskFilterOf } from './task-filter.model.ts';

/** The filter in the address: reload, back and a shared link keep it. */
export function useTaskFilter(): [TaskFilter, (change: Partial<TaskFilter>) => void] {
  const [params, setParams] = useAddress();
  const change = (next: Partial<TaskFilter>) => setParams((now) => withValues(now, next, PENDING));
  return [taskFilterOf(params), change];
}

type TaskFilterBarProps = { filter: TaskFilter; onChange: (change: Partial<TaskFilter>) => void };

/** Which tasks are shown. */
export function TaskFilterBar({ filter, onChange }: TaskFilterBarProps) {
  return (
    <search className="grid w-full grid-cols-2 gap-2 pb-2.5 sm:w-auto lg:-mt-2">
      <Select
        aria-label="Status"
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value as TaskFilter['status'] })}
        className="lg:min-h-11 lg:py-2 text-[0.9375rem]"
      >
        {catalog.taskStatuses.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        <option value="all">Every status</option>
      </Select>
      <Select
        aria-label="Type"
        value={filter.type}
        onChange={(event) => onChange({ type: event.target.value as TaskFilter['type'] })}
        className="lg:min-h-11 lg:py-2 text-[0.9375rem]"
      >
        <option value="all">Every type</option>
        {catalog.taskTypes.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </search>
  );
}
