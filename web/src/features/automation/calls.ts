import type {
  AutomationFigures,
  AutomationRule,
  AutomationRun,
  AutomationSequence,
  AutomationTask,
  AutomationTaskPage,
  AutomationTemplate,
  Page,
} from '../../api/staff.ts';
import { answerOf, staff } from '../../api/staff-client.ts';
import { queryOf, type TaskFilter } from './tasks/task-filter.model.ts';

/** Calls of automation. All throw ApiProblem. */

const path = (id: string) => ({ params: { path: { id } } });

/** How many tasks one page of the list brings. */
const PAGE_SIZE = 50;

export const readFigures = (signal: AbortSignal): Promise<AutomationFigures> =>
  answerOf(staff.GET('/api/staff/automation/analytics', { signal }));

/** What waits stands with the soonest due first, everything else with the newest first. */
export const listTasks = (
  filter: TaskFilter,
  cursor: string,
  signal: AbortSignal,
): Promise<AutomationTaskPage> =>
  answerOf(
    staff.GET('/api/staff/automation/tasks', {
      params: { query: { ...queryOf(filter), ...(cursor && { cursor }), limit: PAGE_SIZE } },
      signal,
    }),
  );

/** Has a rule do what its task shows, once however often it is pressed. */
export const approveTask = (id: string): Promise<AutomationTask> =>
  answerOf(staff.POST('/api/staff/automation/tasks/{id}/approve', path(id)));

/** Without a reason the specified one stands (S84). */
export const rejectTask = (id: string, reason: string): Promise<AutomationTask> =>
  answerOf(staff.POST('/api/staff/automation/tasks/{id}/reject', { ...path(id), body: { reason } }));

/** A task that something that happened has ended waits again. */
export const reopenTask = (id: string): Promise<AutomationTask> =>
  answerOf(staff.POST('/api/staff/automation/tasks/{id}/reopen', path(id)));

export const finishTask = (id: string): Promise<AutomationTask> =>
  answerOf(staff.POST('/api/staff/automation/tasks/{id}/done', path(id)));

/** `had` is who had it when it was pressed, an account or a team; empty for nobody. Somebody else by now is a problem 409. */
export const assignTask = (id: string, user_id: string | null, had: string): Promise<AutomationTask> =>
  answerOf(staff.POST('/api/staff/automation/tasks/{id}/assign', { ...path(id), body: { user_id, had } }));

/** The mail of a step as its lead would get it now. */
export const readStepMail = (id: string, signal: AbortSignal) =>
  answerOf(staff.GET('/api/staff/automation/steps/{id}/mail', { ...path(id), signal }));

/** The rules, in the order in which they are asked. */
export const listRules = (signal: AbortSignal): Promise<Page<AutomationRule>> =>
  answerOf(staff.GET('/api/staff/automation/rules', { signal }));

export const listSequences = (signal: AbortSignal): Promise<Page<AutomationSequence>> =>
  answerOf(staff.GET('/api/staff/automation/sequences', { signal }));

/** The mails that rules and sequences send. */
export const listTemplates = (signal: AbortSignal): Promise<Page<AutomationTemplate>> =>
  answerOf(staff.GET('/api/staff/automation/templates', { signal }));

/** What was begun with a lead, the latest first. */
export const listRuns = (leadId: string, signal: AbortSignal): Promise<Page<AutomationRun>> =>
  answerOf(staff.GET('/api/staff/automation/leads/{id}/runs', { ...path(leadId), signal }));
