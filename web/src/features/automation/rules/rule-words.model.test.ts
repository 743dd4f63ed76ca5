// Proves: automation-91, automation-95

import { expect, it } from 'vitest';
import { emptyRule, newAction, type RuleFields } from './rule-fields.model.ts';
import { ruleChanges, summaryOf, versionChanges, wordsOfCondition } from './rule-words.model.ts';

const condition = (field: string, operator: string, value: string) => ({
  key: value,
  field,
  operator,
  value,
});

const rule: RuleFields = {
  ...emptyRule,
  name: 'Winners',
  trigger: { ...emptyRule.trigger, type: 'score_change', crosses: 'hot' },
  conditions: [condition('stage', 'equals', 'decision'), condition('score', 'greater_than', '80')],
  actions: [{ ...newAction(), type: 'email', template: 'welcome', delay: { amount: '2', unit: 'days' } }],
  approval: true,
  windowDays: '7',
};

it('says the whole rule', () => {
  expect(summaryOf(rule)).toEqual({
    when: 'the score crosses to hot',
    and: ['stage is “Decision”', 'score is greater than 80'],
    does: ['after 2 days: send the email “welcome”'],
    bounds: [
      'A person decides before anything is done.',
      'It begins with the same lead again after 7 days at the earliest.',
      'It is off: nothing begins.',
    ],
  });
});

it('leaves open what is not typed yet', () => {
  expect(
    summaryOf({ ...emptyRule, conditions: [condition('', '', '')], windowDays: '0', active: true }),
  ).toEqual({
    when: '…',
    and: ['…'],
    does: ['…'],
    bounds: ['It begins with the same lead only once.', 'It is on.'],
  });
  expect(wordsOfCondition({ field: 'score', operator: 'equals', value: '' })).toBe('Score is “…”');
  expect(wordsOfCondition({ field: 'score', operator: '', value: '' })).toMatch(/^Score +…$/);
  expect(summaryOf({ ...rule, actions: [{ ...newAction(), type: 'email' }] }).does).toEqual([
    'at once: send the email …',
  ]);
});

it('says what another version says differently, line by line', () => {
  const plan = (fields: RuleFields) => ({
    name: fields.name,
    trigger: { type: 'lead_created', criteria: {} },
    conditions: fields.conditions,
    actions: [],
    humanApprovalRequired: fields.approval,
    active: fields.active,
    windowDays: 7,
  });
  const [first, second] = rule.conditions;
  const after = { ...rule, name: 'Losers', conditions: second ? [second] : [], active: true };
  expect(versionChanges(plan(rule), plan(after))).toEqual([
    { part: 'Name', was: ['Winners'], is: ['Losers'] },
    { part: 'And', was: ['Stage is “Decision”'], is: [] },
  ]);
  const swapped = { ...rule, conditions: first && second ? [second, first] : [] };
  expect(versionChanges(plan(rule), plan(swapped))).toMatchObject([
    { part: 'And, in another order', was: [] },
  ]);
  expect(versionChanges(plan(rule), plan(rule))).toEqual([]);
});

it('a switch and what is half typed are changes, too', () => {
  expect(ruleChanges(rule, { ...rule, active: true })).toEqual([
    { part: 'On or off', was: ['Off'], is: ['On'] },
  ]);
  const soon = rule.actions.map((one) => ({ ...one, delay: { amount: '', unit: 'minutes' as const } }));
  const now = rule.actions.map((one) => ({ ...one, delay: { amount: '0', unit: 'minutes' as const } }));
  expect(ruleChanges({ ...rule, actions: now }, { ...rule, actions: soon })).toHaveLength(1);
  // Another key or spaces around say nothing.
  const rekeyed = rule.conditions.map((one) => ({ ...one, key: 'x', value: ` ${one.value} ` }));
  expect(ruleChanges(rule, { ...rule, conditions: rekeyed })).toEqual([]);
});
