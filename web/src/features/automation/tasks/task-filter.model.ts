/** Which tasks are shown: in the address, so that reload, back and a shared link keep it. */

import catalog from '@catalog/automation.json';
import type { AutomationTask } from '../../../api/staff.ts';

/** What is asked for; `all` leaves nothing out. */
export type TaskFilter = { status: AutomationTask['status'] | 'all'; type: AutomationTask['type'] | 'all' };

/** What waits, of every type. */
export const PENDING: TaskFilter = { status: 'pending', type: 'all' };

const among = <Id extends string>(choices: readonly { id: string }[], id: string | null, usual: Id | 'all') =>
  (id === 'all' || choices.some((choice) => choice.id === id) ? id : usual) as Id | 'all';

/** The filter of an address; an unknown value counts as the default. */
export function taskFilterOf(params: URLSearchParams): TaskFilter {
  return {
    status: among<AutomationTask['status']>(catalog.taskStatuses, params.get('status'), PENDING.status),
    type: among<AutomationTask['type']>(catalog.taskTypes, params.get('type'), PENDING.type),
  };
}

/** The query of the server's list. */
export const queryOf = ({ status, type }: TaskFilter) => ({ status, type });
