// Proves: automation-90

import { describe, expect, it } from 'vitest';
import type { AutomationRule } from '../../../api/staff.ts';
import {
  checkRule,
  emptyRule,
  fieldsOfRule,
  mergeRules,
  newAction,
  newCondition,
  planOf,
  type RuleFields,
  repairedRule,
  ruleKnows,
} from './rule-fields.model.ts';

const stored: AutomationRule = {
  id: 'engagement',
  name: 'Engagement',
  trigger: { type: 'inactivity', criteria: { hours: 72 } },
  conditions: [
    { field: 'score', operator: 'greater_than', value: 80 },
    { field: 'decisionMaker', operator: 'equals', value: true },
    { field: 'source', operator: 'not_contains', value: 'existing' },
  ],
  actions: [
    { type: 'email', config: { template: 'welcome' }, delay: 1440 },
    { type: 'score_update', config: { points: -5 }, delay: 0 },
    { type: 'task_create', config: { task: 'call', priority: 'high', description: 'Call' }, delay: 5 },
  ],
  humanApprovalRequired: true,
  active: true,
  windowDays: 30,
  version: 3,
  made_by: 'Morgan',
  made_at: '2026-11-01T12:00:00Z',
  deleted: false,
};

const fields = fieldsOfRule(stored);
const { id: _id, version: _version, made_by: _by, made_at: _at, deleted: _deleted, ...plan } = stored;
const withAction = (part: Partial<RuleFields['actions'][number]>): RuleFields => ({
  ...fields,
  actions: [{ ...newAction(), ...part }],
});

it('a rule comes back from its form as it went in', () => {
  expect(planOf(fields)).toEqual(plan);
  expect(checkRule(fields)).toEqual({});
});

describe('what a trigger does not ask for is not sent', () => {
  it.each([
    ['score_change', { crosses: 'hot' }],
    ['stage_change', { to: 'decision' }],
    ['form_submitted', { form: 'chat' }],
    ['inactivity', { hours: 7 }],
    ['lead_created', {}],
  ])('%s', (type, criteria) => {
    const trigger = { type, crosses: 'hot', hours: '7', form: 'chat', to: 'decision' };
    expect(planOf({ ...fields, trigger }).trigger).toEqual({ type, criteria });
  });
});

it('an action sends only what its type needs, and keeps the rest for another choice', () => {
  const all = { template: 'welcome', text: 'Call us', points: '5', team: 'sales-team', stage: 'decision' };
  expect(planOf(withAction({ ...all, type: 'sms' })).actions[0]?.config).toEqual({ text: 'Call us' });
  expect(planOf(withAction({ ...all, type: 'human_handoff' })).actions[0]?.config).toEqual({
    team: 'sales-team',
  });
  expect(planOf(withAction({ ...all, type: 'stage_update' })).actions[0]?.config).toEqual({
    stage: 'decision',
  });
});

describe('what cannot be sent as it is typed', () => {
  it('is told of at its control', () => {
    expect(Object.keys(checkRule(emptyRule))).toEqual(['name', 'trigger.type', 'actions']);
    expect(Object.keys(checkRule({ ...fields, conditions: [newCondition()] }))).toEqual([
      'conditions.0.field',
    ]);
    expect(
      Object.keys(
        checkRule({ ...fields, conditions: [{ key: 'k', field: 'score', operator: 'equals', value: 'x' }] }),
      ),
    ).toEqual(['conditions.0.value']);
    expect(Object.keys(checkRule(withAction({})))).toEqual(['actions.0.type']);
    expect(Object.keys(checkRule(withAction({ type: 'task_create' })))).toEqual([
      'actions.0.config.task',
      'actions.0.config.priority',
      'actions.0.config.description',
    ]);
    expect(Object.keys(checkRule(withAction({ type: 'score_update', points: 'ten' })))).toEqual([
      'actions.0.config.points',
    ]);
    expect(Object.keys(checkRule({ ...fields, windowDays: '1.5' }))).toEqual(['windowDays']);
    expect(Object.keys(checkRule({ ...fields, trigger: { ...fields.trigger, hours: '' } }))).toEqual([
      'trigger.criteria.hours',
    ]);
  });

  it('every such control is known by its name, and so is what only the server finds', () => {
    for (const path of Object.keys(checkRule(emptyRule))) expect(ruleKnows(path), path).toBe(true);
    for (const path of ['actions.11.delay', 'conditions.0.operator', 'trigger.criteria.form', 'active'])
      expect(ruleKnows(path), path).toBe(true);
    for (const path of ['version', 'actions.0', 'conditions.x.field'])
      expect(ruleKnows(path), path).toBe(false);
  });
});

it('two people’s changes stand together; of what both changed mine stands and is named', () => {
  const mine = { ...fields, name: 'Mine', windowDays: '7' };
  const theirs = { ...fields, name: 'Theirs', approval: false };
  const { fields: both, both: open } = mergeRules(fields, mine, theirs);
  expect(both).toMatchObject({ name: 'Mine', windowDays: '7', approval: false });
  expect(open).toEqual(['Name']);
  // The keys of rows say nothing.
  const reread = { ...fields, conditions: fields.conditions.map((one) => ({ ...one, key: 'other' })) };
  expect(mergeRules(fields, reread, { ...fields, conditions: [] }).fields.conditions).toEqual([]);
});

describe('what a device kept', () => {
  it('comes back as it was', () => {
    expect(repairedRule(JSON.parse(JSON.stringify(fields)))).toEqual(fields);
  });

  it('is whole whatever lies there', () => {
    const broken = {
      name: 7,
      trigger: null,
      conditions: [null, { field: 'score' }],
      actions: {},
      active: 'yes',
    };
    const { conditions, ...rest } = repairedRule(broken as unknown as RuleFields);
    expect(conditions).toMatchObject([
      { field: '', operator: '', value: '' },
      { field: 'score', operator: '', value: '' },
    ]);
    expect(rest).toMatchObject({ name: '', trigger: { type: '' }, actions: [], active: false });
  });
});
