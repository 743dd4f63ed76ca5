/** A whole rule in words, as it is typed, and the differences between two versions. */

import type { AutomationAction, AutomationCondition, AutomationPlan } from '../../../api/staff.ts';
import { countOf } from '../../../lib/words/numbers.model.ts';
import { actionInWords, conditionInWords, delayInWords, triggerInWords } from '../words.model.ts';
import { valueChoices } from './choices.model.ts';
import { type Change, lineChanges } from './editing/sheet.ts';
import { planOf, type RuleFields, sameRule } from './rule-fields.model.ts';

/** A rule in sentences: when, whom, what, and how it keeps itself in bounds. */
export type Summary = { when: string; and: string[]; does: string[]; bounds: string[] };

const lower = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1);

/** What stands where nothing is chosen or typed yet. */
const OPEN = '…';

/** What starts it, as the part of a sentence behind "When". */
function whenWords(trigger: AutomationPlan['trigger']): string {
  if (trigger.type === '') return OPEN;
  if (trigger.type === 'lead_created') return 'there is a new lead';
  return lower(triggerInWords(trigger));
}

/** One condition, with the label of what was chosen from a list. */
export function wordsOfCondition(condition: AutomationCondition): string {
  const { field, operator, value } = condition;
  if (field === '') return OPEN;
  if (operator === '') return `${conditionInWords({ field, operator, value: '' }).split(' “')[0]} ${OPEN}`;
  if (value === '') return conditionInWords({ ...condition, value: OPEN });
  const label =
    typeof value === 'string' ? valueChoices(field, '').find(({ id }) => id === value)?.label : undefined;
  return conditionInWords({ ...condition, value: label ?? value });
}

/** What is done, behind its time: `After 2 days: send …`. */
export const timed = (minutes: number, what: string): string => {
  const when = delayInWords(minutes);
  return `${when.slice(0, 1).toUpperCase()}${when.slice(1)}: ${what}`;
};

/** One action with its time. */
function wordsOfAction(action: AutomationAction): string {
  if (action.type === '') return OPEN;
  return timed(action.delay, lower(actionInWords(action).replaceAll('“”', OPEN)));
}

/** How often it may begin with the same lead. */
export const windowWords = (days: number): string =>
  days === 0
    ? 'It begins with the same lead only once.'
    : `It begins with the same lead again after ${countOf(days, 'day')} at the earliest.`;

const approvalWords = 'A person decides before anything is done.';

/** A rule in words, whatever is still missing in it. */
export function summaryOf(fields: RuleFields): Summary {
  const plan = planOf(fields);
  return {
    when: whenWords(plan.trigger),
    and: plan.conditions.map((condition) => lower(wordsOfCondition(condition))),
    does: plan.actions.length === 0 ? [OPEN] : plan.actions.map((action) => lower(wordsOfAction(action))),
    bounds: [
      ...(plan.humanApprovalRequired ? [approvalWords] : []),
      windowWords(plan.windowDays),
      plan.active ? 'It is on.' : 'It is off: nothing begins.',
    ],
  };
}

/** What a rule says, line by line. */
export type RuleLines = { name: string; when: string; and: string[]; does: string[]; bounds: string[] };

/** A stored rule in words. */
export function ruleLines(plan: AutomationPlan): RuleLines {
  return {
    name: plan.name,
    when: triggerInWords(plan.trigger),
    and: plan.conditions.map(wordsOfCondition),
    does: plan.actions.map(wordsOfAction),
    bounds: [...(plan.humanApprovalRequired ? [approvalWords] : []), windowWords(plan.windowDays)],
  };
}

function change(part: string, before: readonly string[], after: readonly string[]): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const { was, is } = lineChanges(before, after);
  if (was.length === 0 && is.length === 0) return [{ part: `${part}, in another order`, was: [], is: after }];
  return [{ part, was, is }];
}

/** What another rule says differently. Whether it is on belongs to today and not to a version. */
export function versionChanges(before: AutomationPlan, after: AutomationPlan): Change[] {
  const [a, b] = [ruleLines(before), ruleLines(after)];
  return [
    ...change('Name', [a.name], [b.name]),
    ...change('When', [a.when], [b.when]),
    ...change('And', a.and, b.and),
    ...change('Then', a.does, b.does),
    ...change('Bounds', a.bounds, b.bounds),
  ];
}

/** What differs between two forms. */
export function ruleChanges(before: RuleFields, after: RuleFields): Change[] {
  const found = [
    ...versionChanges(planOf(before), planOf(after)),
    ...change('On or off', [onWords(before)], [onWords(after)]),
  ];
  // What is half typed has no words yet, and is a change all the same.
  if (found.length === 0 && !sameRule(before, after)) return [{ part: 'Not complete yet', was: [], is: [] }];
  return found;
}

const onWords = ({ active }: RuleFields): string => (active ? 'On' : 'Off');
