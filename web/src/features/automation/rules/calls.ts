import { ApiProblem } from '../../../api/problem.ts';
import type {
  AutomationPlan,
  AutomationRule,
  AutomationSequence,
  AutomationTemplate,
  AutomationTried,
  LeadRow,
  Page,
} from '../../../api/staff.ts';
import { answerOf, staff } from '../../../api/staff-client.ts';
import type { AutomationDeleted, AutomationUses } from '../../../api/staff-removal.ts';
import { listTemplates } from '../calls.ts';

/** Calls of the rule editor. All throw ApiProblem. */

const path = (id: string) => ({ params: { path: { id } } });

/** A rule with its versions, the latest first. */
export type RuleWithHistory = AutomationRule & { versions: AutomationRule[] };

export const readRule = (id: string, signal?: AbortSignal): Promise<RuleWithHistory> =>
  answerOf(staff.GET('/api/staff/automation/rules/{id}', { ...path(id), ...(signal && { signal }) }));

/** With a `version` that is not the newest: 409, and nothing is lost. */
export const saveRule = (id: string, version: number, plan: AutomationPlan): Promise<AutomationRule> =>
  answerOf(staff.PUT('/api/staff/automation/rules/{id}', { ...path(id), body: { version, ...plan } }));

/** The same `key` twice is one rule. */
export const createRule = (plan: AutomationPlan, key: string): Promise<AutomationRule> =>
  answerOf(
    staff.POST('/api/staff/automation/rules', {
      params: { header: { 'Idempotency-Key': key } },
      body: plan,
    }),
  );

/** With whom a rule would begin, and with whom not and why. */
export type DryRun = { from: string; looked: number; more: boolean; would: number; tried: AutomationTried[] };

/** Changes nothing. `id` is that of a rule that is there already. */
export const tryRule = (id: string, plan: AutomationPlan): Promise<DryRun> =>
  answerOf(staff.POST('/api/staff/automation/rules/try', { body: { ...(id && { id }), ...plan } }));

export const readSequence = (id: string, signal?: AbortSignal): Promise<AutomationSequence> =>
  answerOf(staff.GET('/api/staff/automation/sequences/{id}', { ...path(id), ...(signal && { signal }) }));

/** What is written of a sequence; what is left out stays as it is. */
export type SequencePlan = Pick<
  AutomationSequence,
  'name' | 'steps' | 'active' | 'windowDays' | 'officeHours' | 'others'
> &
  Partial<Pick<AutomationSequence, 'trigger' | 'conditions' | 'express'>>;

/** The same `key` twice is one sequence. */
export const createSequence = (plan: SequencePlan, key: string): Promise<AutomationSequence> =>
  answerOf(
    staff.PUT('/api/staff/automation/sequences/{id}', { ...path(key), body: { version: 0, ...plan } }),
  );

export const saveSequence = (id: string, version: number, plan: SequencePlan): Promise<AutomationSequence> =>
  answerOf(staff.PUT('/api/staff/automation/sequences/{id}', { ...path(id), body: { version, ...plan } }));

/** The server answers all mails at once, and the deleted ones. */
export async function readTemplate(
  id: string,
  signal = new AbortController().signal,
): Promise<AutomationTemplate> {
  const there = (await listTemplates(signal)).items?.find((mail) => mail.id === id);
  const found = there ?? (await listDeleted(signal)).find(({ mail }) => mail?.id === id)?.mail;
  if (!found) throw new ApiProblem(404, 'There is no such mail.');
  return found;
}

/** Its id is made of its name. */
export const createTemplate = (
  name: string,
  words: { subject: string; content: string },
): Promise<AutomationTemplate> => saveTemplate(name, 0, words);

export const saveTemplate = (
  id: string,
  version: number,
  words: { subject: string; content: string },
): Promise<AutomationTemplate> =>
  answerOf(staff.PUT('/api/staff/automation/templates/{id}', { ...path(id), body: { version, ...words } }));

/** A mail as a lead would get it, and what is wrong with it, in sentences. */
export type TemplatePreview = { subject: string; html: string; text: string; problems: string[] };

/** With fallback values when there is no `leadId`. */
export const previewTemplate = (
  body: { subject: string; content: string; leadId?: string },
  signal: AbortSignal,
): Promise<TemplatePreview> =>
  answerOf(staff.POST('/api/staff/automation/templates/preview', { body, signal }));

/** How many leads are offered: others are found by typing more of the name. */
const MOST_FOUND = 8;

export const findLeads = (q: string, signal: AbortSignal): Promise<Page<LeadRow>> =>
  answerOf(
    staff.GET('/api/staff/leads', { params: { query: { ...(q && { q }), limit: MOST_FOUND } }, signal }),
  );

/** What can be made, copied and deleted. */
export type Kind = AutomationDeleted['kind'];

/** What hangs on it. */
export const usesOf = (kind: Kind, id: string, signal: AbortSignal): Promise<AutomationUses> =>
  answerOf(
    kind === 'mail'
      ? staff.GET('/api/staff/automation/templates/{id}/uses', { ...path(id), signal })
      : staff.GET('/api/staff/automation/plans/{id}/uses', { ...path(id), signal }),
  );

/** Another version than the newest: 409, and nothing is deleted. */
export const deleteThing = (kind: Kind, id: string, version: number) =>
  answerOf(
    kind === 'mail'
      ? staff.POST('/api/staff/automation/templates/{id}/delete', { ...path(id), body: { version } })
      : staff.POST('/api/staff/automation/plans/{id}/delete', { ...path(id), body: { version } }),
  );

/** Within half a minute with the people in it; later off. */
export const restoreThing = (kind: Kind, id: string) =>
  answerOf(
    kind === 'mail'
      ? staff.POST('/api/staff/automation/templates/{id}/restore', path(id))
      : staff.POST('/api/staff/automation/plans/{id}/restore', path(id)),
  );

export const listDeleted = async (signal: AbortSignal): Promise<AutomationDeleted[]> =>
  (await answerOf(staff.GET('/api/staff/automation/deleted', { signal }))).items;

export const restoreDefaults = () =>
  answerOf(staff.POST('/api/staff/automation/defaults/{id}/restore', path('all')));
