import type {
  Duty,
  DutySettings,
  Incident,
  OpenedIncident,
  Page,
  Rotation,
  WantedException,
} from '../../api/staff.ts';
import { answerOf, staff } from '../../api/staff-client.ts';

/** Calls of the duty. All throw ApiProblem; changes answer the duty as it is then, and need a fresh proof. */

export const readDuty = (signal?: AbortSignal): Promise<Duty> =>
  answerOf(staff.GET('/api/staff/duty', signal ? { signal } : {}));

export const listIncidents = (cursor: string, signal?: AbortSignal): Promise<Page<Incident>> =>
  answerOf(
    staff.GET('/api/staff/duty/incidents', { params: { query: { cursor } }, ...(signal && { signal }) }),
  );

export const readIncident = (id: string, signal?: AbortSignal): Promise<OpenedIncident> =>
  answerOf(
    staff.GET('/api/staff/duty/incidents/{id}', { params: { path: { id } }, ...(signal && { signal }) }),
  );

export const acknowledge = (id: string): Promise<OpenedIncident> =>
  answerOf(staff.POST('/api/staff/duty/incidents/{id}/acknowledge', { params: { path: { id } } }));

export const unacknowledge = (id: string): Promise<OpenedIncident> =>
  answerOf(staff.POST('/api/staff/duty/incidents/{id}/unacknowledge', { params: { path: { id } } }));

export const saveRotation = (id: string, rotation: Rotation & { seen: string }): Promise<Duty> =>
  answerOf(staff.PUT('/api/staff/duty/teams/{id}/rotation', { params: { path: { id } }, body: rotation }));

export const addException = (id: string, wanted: WantedException): Promise<Duty> =>
  answerOf(staff.POST('/api/staff/duty/teams/{id}/exceptions', { params: { path: { id } }, body: wanted }));

export const deleteException = (id: string): Promise<Duty> =>
  answerOf(staff.DELETE('/api/staff/duty/exceptions/{id}', { params: { path: { id } } }));

export const saveOwn = (settings: DutySettings): Promise<Duty> =>
  answerOf(staff.PUT('/api/staff/duty/own', { body: settings }));
