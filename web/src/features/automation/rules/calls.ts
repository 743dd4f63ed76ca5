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
import { listSequences, listTemplates } from '../calls.ts';

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

/** What is written of a sequence. */
export type SequencePlan = Pick<
  AutomationSequence,
  'name' | 'steps' | 'active' | 'windowDays' | 'officeHours' | 'others'
>;

export const saveSequence = (id: string, version: number, plan: SequencePlan): Promise<AutomationSequence> =>
  answerOf(staff.PUT('/api/staff/automation/sequences/{id}', { ...path(id), body: { version, ...plan } }));

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

const find = <Row extends { id: string }>(rows: readonly Row[] | null, id: string): Row => {
  const found = rows?.find((row) => row.id === id);
  if (found === undefined) throw new ApiProblem(404, 'There is none of this id.');
  return found;
};

/** Of sequences and mails the server answers all at once. */
export const readSequence = async (id: string): Promise<AutomationSequence> =>
  find((await listSequences(new AbortController().signal)).items, id);

export const readTemplate = async (id: string): Promise<AutomationTemplate> =>
  find((await listTemplates(new AbortController().signal)).items, id);
