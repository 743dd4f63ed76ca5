/** A rule as it stands in a form: every part as its control holds it, and the way to the server and back (S70). */

import catalog from '@catalog/automation.json';
import type { AutomationAction, AutomationPlan, AutomationRule } from '../../../api/staff.ts';
import { newId } from '../../../lib/id/new-id.ts';
import { numberOf, readValue } from './choices.model.ts';
import { type Delay, delayOf, minutesOf, noDelay } from './delay.model.ts';
import { type Errors, mergeParts } from './editing/sheet.ts';

/** One condition. The key holds its row while rows come, go and move. */
export type ConditionFields = { key: string; field: string; operator: string; value: string };

/** One action, with what every type of it needs: another type chosen by mistake loses nothing. */
export type ActionFields = {
  key: string;
  type: string;
  delay: Delay;
  template: string;
  text: string;
  task: string;
  priority: string;
  description: string;
  points: string;
  stage: string;
  team: string;
};

/** What is written of a rule. */
export type RuleFields = {
  name: string;
  trigger: { type: string; crosses: string; hours: string; form: string; to: string };
  conditions: ConditionFields[];
  actions: ActionFields[];
  approval: boolean;
  windowDays: string;
  active: boolean;
};

/** The lengths and spans that the server takes. */
export const limits = { ...catalog.limits, hours: catalog.limits.silentHours };

/** Nothing starts it yet. */
export const noTrigger = { type: '', crosses: '', hours: '', form: '', to: '' };

/** An empty rule: it asks nobody and is off until somebody has tried it. */
export const emptyRule: RuleFields = {
  name: '',
  trigger: noTrigger,
  conditions: [],
  actions: [],
  approval: false,
  windowDays: String(catalog.windowDays),
  active: false,
};

/** An empty condition. */
export const newCondition = (): ConditionFields => ({ key: newId(), field: '', operator: '', value: '' });

/** An empty action. */
export const newAction = (): ActionFields => ({ ...noAction, key: newId() });

const noAction: ActionFields = {
  key: '',
  type: '',
  delay: noDelay,
  template: '',
  text: '',
  task: '',
  priority: '',
  description: '',
  points: '',
  stage: '',
  team: '',
};

/** What starts a rule or sequence and who it is for, as a form holds it. */
export type StartFields = Pick<RuleFields, 'trigger' | 'conditions'>;

/** What starts a rule or sequence of the server, as a form holds it. */
export const fieldsOfStart = ({
  trigger: { type, criteria },
  conditions,
}: Pick<AutomationRule, 'trigger' | 'conditions'>): StartFields => ({
  trigger: {
    type,
    crosses: criteria.crosses ?? '',
    hours: criteria.hours ? String(criteria.hours) : '',
    form: criteria.form ?? '',
    to: criteria.to ?? '',
  },
  conditions: conditions.map(({ field, operator, value }, at) => ({
    key: `c${at}`,
    field,
    operator,
    value: String(value),
  })),
});

/** A rule of the server as a form holds it. */
export const fieldsOfRule = (rule: AutomationRule): RuleFields => ({
  name: rule.name,
  ...fieldsOfStart(rule),
  actions: rule.actions.map(({ type, config: { points, ...words }, delay }, at) => ({
    ...noAction,
    ...words,
    key: `a${at}`,
    type,
    delay: delayOf(delay),
    points: points ? String(points) : '',
  })),
  approval: rule.humanApprovalRequired,
  windowDays: String(rule.windowDays),
  active: rule.active,
});

/** The criterion that a trigger has besides its type. */
export function criterionOf(type: string): 'crosses' | 'hours' | 'form' | 'to' | undefined {
  switch (type) {
    case 'score_change':
      return 'crosses';
    case 'inactivity':
      return 'hours';
    case 'form_submitted':
      return 'form';
    case 'stage_change':
      return 'to';
  }
  return undefined;
}

function triggerOf({ type, hours, ...words }: RuleFields['trigger']): AutomationPlan['trigger'] {
  const criterion = criterionOf(type);
  if (criterion === 'hours') return { type, criteria: { hours: Math.trunc(numberOf(hours) ?? 0) } };
  if (criterion === undefined || words[criterion] === '') return { type, criteria: {} };
  return { type, criteria: { [criterion]: words[criterion] } };
}

function configOf(action: ActionFields): AutomationAction['config'] {
  const { template, text, task, priority, stage, team, points } = action;
  const description = action.description.trim();
  switch (action.type) {
    case 'email':
      return { template };
    case 'sms':
      return { text: text.trim() };
    case 'call_schedule':
      return { priority, description };
    case 'task_create':
      return { task, priority, description };
    case 'score_update':
      return { points: numberOf(points) ?? 0 };
    case 'stage_update':
      return { stage };
    case 'human_handoff':
      return { team };
  }
  return {};
}

/** What is sent of what starts it. */
export const startOf = (fields: StartFields): Pick<AutomationPlan, 'trigger' | 'conditions'> => ({
  trigger: triggerOf(fields.trigger),
  conditions: fields.conditions.map(({ field, operator, value }) => ({
    field,
    operator,
    value: readValue(field, operator, value) ?? '',
  })),
});

/** What is sent; what is not filled in yet is empty in it. */
export const planOf = (fields: RuleFields): AutomationPlan => ({
  name: fields.name.trim(),
  ...startOf(fields),
  actions: fields.actions.map((action) => ({
    type: action.type,
    config: configOf(action),
    delay: minutesOf(action.delay) ?? 0,
  })),
  humanApprovalRequired: fields.approval,
  active: fields.active,
  windowDays: numberOf(fields.windowDays) ?? 0,
});

/** Whether two forms say the same, down to what is half typed. */
export function sameRule(a: RuleFields, b: RuleFields): boolean {
  const said = (fields: RuleFields) =>
    JSON.stringify([
      planOf(fields),
      fields.windowDays.trim(),
      fields.trigger.hours.trim(),
      fields.conditions.map(({ value }) => value.trim()),
      fields.actions.map(({ delay, points }) => [delay.amount.trim(), points.trim()]),
    ]);
  return said(a) === said(b);
}

/** What the server could not read, or says in words that are less near: the rest is the server's to judge. */
export function checkRule(fields: RuleFields): Errors {
  const errors: Errors = {};
  const want = (fine: boolean, path: string, message: string) => {
    if (!fine) errors[path] ??= message;
  };
  want(fields.name.trim() !== '', 'name', 'Give it a name.');
  checkStart(fields, want);
  want(fields.actions.length > 0, 'actions', 'Say what is to be done: add an action.');
  for (const [at, action] of fields.actions.entries()) checkAction(action, `actions.${at}.`, want);
  want(isWhole(fields.windowDays), 'windowDays', 'A whole number of days; 0 for never again.');
  return errors;
}

type Want = (fine: boolean, path: string, message: string) => void;

/** What starts it must be readable. */
export function checkStart(fields: StartFields, want: Want): void {
  want(fields.trigger.type !== '', 'trigger.type', 'Choose what starts it.');
  if (fields.trigger.type === 'inactivity') {
    want(
      isWhole(fields.trigger.hours),
      'trigger.criteria.hours',
      'Say after how many hours, as a whole number.',
    );
  }
  fields.conditions.forEach(({ field, operator, value }, at) => {
    want(field !== '', `conditions.${at}.field`, 'Choose what is looked at.');
    want(field === '' || operator !== '', `conditions.${at}.operator`, 'Choose how it is compared.');
    want(
      operator === '' || readValue(field, operator, value) !== undefined,
      `conditions.${at}.value`,
      'Say what it is compared with.',
    );
  });
}

function checkAction(action: ActionFields, at: string, want: Want): void {
  want(action.type !== '', `${at}type`, 'Choose what is done.');
  want(
    minutesOf(action.delay) !== undefined,
    `${at}delay`,
    'Say how long it waits, in whole minutes; 0 for at once.',
  );
  const needs = needsOf(action.type);
  for (const need of needs) {
    want(action[need.part].trim() !== '', `${at}config.${need.part}`, need.message);
  }
  if (needs.some(({ part }) => part === 'points')) {
    want(isWhole(action.points), `${at}config.points`, 'A whole number of points, such as 10 or -5.');
  }
}

type Need = {
  part: 'template' | 'text' | 'task' | 'priority' | 'description' | 'points' | 'stage' | 'team';
  message: string;
};

const priorityNeed: Need = { part: 'priority', message: 'Choose how urgent it is.' };
const descriptionNeed: Need = { part: 'description', message: 'Write what is to be done.' };
const needs: Partial<Record<string, readonly Need[]>> = {
  email: [{ part: 'template', message: 'Choose the mail.' }],
  sms: [{ part: 'text', message: 'Write what it says.' }],
  call_schedule: [priorityNeed, descriptionNeed],
  task_create: [{ part: 'task', message: 'Choose what kind of task.' }, priorityNeed, descriptionNeed],
  score_update: [{ part: 'points', message: 'Say by how many points.' }],
  stage_update: [{ part: 'stage', message: 'Choose the stage.' }],
  human_handoff: [{ part: 'team', message: 'Choose the team.' }],
};

const needsOf = (type: string): readonly Need[] => needs[type] ?? [];

const isWhole = (typed: string): boolean => Number.isInteger(numberOf(typed));

const partLabels: Record<keyof RuleFields, string> = {
  name: 'Name',
  trigger: 'What starts it',
  conditions: 'Conditions',
  actions: 'Actions',
  approval: 'A person decides first',
  windowDays: 'Again with the same lead',
  active: 'On or off',
};

/** Two people's changes in one, part by part. */
export const mergeRules = (base: RuleFields, mine: RuleFields, theirs: RuleFields) =>
  mergeParts(base, mine, theirs, partLabels, said);

/** A part without the keys of its rows, which say nothing. */
const said = (value: unknown): string =>
  JSON.stringify(value, (name, inner: unknown) => (name === 'key' ? undefined : inner));

const strings = <Part extends object>(usual: Part, found: unknown): Part => {
  const from = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [
      name,
      typeof value === 'object'
        ? strings(value, from[name])
        : typeof from[name] === 'string'
          ? from[name]
          : value,
    ]),
  ) as Part;
};

/** What starts it, as a device kept it, with every part of the kind it should be. */
export const repairedStart = (fields: StartFields): StartFields => ({
  trigger: strings(noTrigger, fields.trigger),
  conditions: list(fields.conditions).map((one) => strings(newCondition(), one)),
});

/** What a device kept, with every part of the kind it should be. */
export const repairedRule = (fields: RuleFields): RuleFields => ({
  ...emptyRule,
  ...strings({ name: '', windowDays: emptyRule.windowDays }, fields),
  ...repairedStart(fields),
  actions: list(fields.actions).map((one) => strings(newAction(), one)),
  approval: fields.approval === true,
  active: fields.active === true,
});

const list = (found: unknown): unknown[] => (Array.isArray(found) ? found : []);

const controls =
  /^(name|windowDays|active|actions|conditions|trigger\.(type|criteria\.(crosses|hours|form|to))|conditions\.\d+\.(field|operator|value)|actions\.\d+\.(type|delay|config\.(template|text|task|priority|description|points|stage|team)))$/;

/** Whether the rule's form has a control with that name. */
export const ruleKnows = (path: string): boolean => controls.test(path);
