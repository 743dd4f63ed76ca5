import { answerOf, staff } from '../../../api/staff-client.ts';

/** Calls of what automation does with one lead. All throw ApiProblem. */

const path = (id: string) => ({ params: { path: { id } } });

/** Begins the version of a plan that was read; the server refuses another one. */
export const beginPlan = (leadId: string, plan: string, version: number) =>
  answerOf(
    staff.POST('/api/staff/automation/leads/{id}/begin', { ...path(leadId), body: { plan, version } }),
  );

export const stopRun = (id: string) => answerOf(staff.POST('/api/staff/automation/runs/{id}/stop', path(id)));

export const skipStep = (id: string) =>
  answerOf(staff.POST('/api/staff/automation/steps/{id}/skip', path(id)));

/** Has a step done now, under the conditions that it would meet at its time. */
export const hastenStep = (id: string) =>
  answerOf(staff.POST('/api/staff/automation/steps/{id}/hasten', path(id)));
