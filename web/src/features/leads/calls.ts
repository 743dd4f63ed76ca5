import type { HotLead, Page } from '../../api/staff.ts';
import { answerOf, staff } from '../../api/staff-client.ts';

/** Leads that somebody should call now, the hottest first (S111, U14). Throws ApiProblem. */
export const listHotLeads = (signal: AbortSignal): Promise<Page<HotLead>> =>
  answerOf(staff.GET('/api/staff/leads/hot', { signal }));
