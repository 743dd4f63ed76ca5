// Proves: automation-64

import { expect, it } from 'vitest';
import type { AutomationRule, AutomationRun, AutomationSequence } from '../../../api/staff.ts';
import { type Choice, choiceInWords, notesOf, ruleChoices, sequenceChoices } from './begin.model.ts';

const rule = {
  id: 'follow-up',
  name: 'Follow-up',
  version: 3,
  actions: [{ type: 'call_schedule', config: { priority: 'high', description: 'Call' }, delay: 10 }],
  humanApprovalRequired: true,
  active: false,
} as unknown as AutomationRule;

const sequence = {
  id: 'awareness',
  name: 'Awareness',
  version: 2,
  steps: [
    { delay: 0, template: 'one' },
    { delay: 1440, template: 'two' },
  ],
  active: true,
  officeHours: true,
  express: true,
} as unknown as AutomationSequence;

const begun = (plan_id: string, state: AutomationRun['state']) => ({ plan_id, state }) as AutomationRun;

it('a rule is chosen in the version that was read, with what it does', () => {
  expect(ruleChoices([rule], [])).toEqual([
    expect.objectContaining({
      id: 'follow-up',
      version: 3,
      asks: true,
      active: false,
      actions: rule.actions,
    }),
  ]);
});

it('a sequence is mails alone', () => {
  const [choice] = sequenceChoices([sequence], []);
  expect(choice?.actions).toEqual([
    { type: 'email', config: { template: 'one' }, delay: 0 },
    { type: 'email', config: { template: 'two' }, delay: 1440 },
  ]);
  expect(choice).toMatchObject({ version: 2, asks: false, officeHours: true, express: true });
});

it.each([
  ['active', true],
  ['waiting', true],
  ['finished', false],
  ['stopped', false],
] as const)('a plan whose run is %s is under way: %s', (state, underWay) => {
  const runs = [begun('follow-up', state)];
  expect(ruleChoices([rule], runs)[0]?.underWay).toBe(underWay);
  expect(sequenceChoices([sequence], runs)[0]?.underWay, 'another plan').toBe(false);
  expect(sequenceChoices([sequence], [begun('awareness', state)])[0]?.underWay).toBe(underWay);
});

it('a choice says what hinders it', () => {
  const choice = ruleChoices([rule], [])[0] as Choice;
  expect(choiceInWords(choice)).toBe('Follow-up (switched off)');
  expect(choiceInWords({ ...choice, active: true })).toBe('Follow-up');
  expect(choiceInWords({ ...choice, underWay: true })).toBe('Follow-up (under way)');
});

it('notes say only what is so of the choice', () => {
  const [asking] = ruleChoices([rule], []);
  expect(notesOf(asking as Choice)).toEqual([
    expect.stringContaining('A person is asked first'),
    expect.stringContaining('are not asked'),
    expect.stringContaining('switched off'),
  ]);
  const [mails] = sequenceChoices([sequence], []);
  expect(notesOf(mails as Choice)).toEqual([
    expect.stringContaining('are not asked'),
    expect.stringContaining('left out if they may not be written to'),
    expect.stringContaining('agreed to the newsletter'),
    expect.stringContaining('office hours'),
  ]);
});
