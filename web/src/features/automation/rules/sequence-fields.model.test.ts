// Proves: S153, S154, S155, automation-96

import { expect, it } from 'vitest';
import {
  checkSequence,
  inOrder,
  isInOrder,
  mergeSequences,
  newStep,
  repairedSequence,
  type SequenceFields,
  type StepFields,
  sequenceChanges,
  sequenceKnows,
  sequencePlan,
  tidySequence,
} from './sequence-fields.model.ts';

const step = (key: string, amount: string): StepFields => ({
  key,
  delay: { amount, unit: 'hours' },
  template: key,
});
const fields: SequenceFields = {
  name: 'Warming',
  trigger: { type: 'inactivity', crosses: '', hours: '72', form: '', to: '' },
  conditions: [],
  express: false,
  steps: [step('a', '0'), step('b', '24'), step('c', '48')],
  officeHours: false,
  others: 'wait',
  windowDays: '90',
  active: true,
};
const keys = (steps: readonly StepFields[]) => steps.map(({ key }) => key).join('');

it('mails are sent in the order of their delays', () => {
  expect(isInOrder(fields.steps)).toBe(true);
  expect(tidySequence(fields)).toBe(fields);
  const mixed = [step('a', '48'), step('b', '0'), step('c', '24'), step('d', '24')];
  expect(isInOrder(mixed)).toBe(false);
  expect(keys(inOrder(mixed))).toBe('bcda');
  expect(sequencePlan(tidySequence({ ...fields, steps: mixed })).steps.map(({ delay }) => delay)).toEqual([
    0, 1440, 1440, 2880,
  ]);
});

it('one whose delay cannot be read yet stays where it is', () => {
  expect(keys(inOrder([step('a', '1'), step('b', ''), step('c', '2')]))).toBe('abc');
});

it('tells what is missing at the names of the server', () => {
  const wrong = checkSequence({
    ...fields,
    name: ' ',
    windowDays: 'x',
    steps: [{ ...newStep(undefined), delay: { amount: '', unit: 'days' } }],
  });
  expect(Object.keys(wrong).sort()).toEqual(['name', 'steps.0.delay', 'steps.0.template', 'windowDays']);
  for (const path of Object.keys(wrong)) expect(sequenceKnows(path), path).toBe(true);
  expect(checkSequence({ ...fields, steps: [] })).toHaveProperty('steps');
  expect(checkSequence(fields)).toEqual({});
});

it('a new mail waits as long as the last one', () => {
  expect(newStep(fields.steps[2])).toMatchObject({ delay: { amount: '48', unit: 'hours' }, template: '' });
});

it('says what was changed, merges part by part, and takes back what a device kept', () => {
  const mine: SequenceFields = { ...fields, officeHours: true };
  const theirs = { ...fields, steps: fields.steps.slice(0, 2) };
  expect(sequenceChanges(fields, mine).map(({ part }) => part)).toEqual(['Hours']);
  expect(mergeSequences(fields, mine, theirs)).toEqual({
    fields: { ...theirs, officeHours: true },
    both: [],
  });
  expect(repairedSequence(JSON.parse(JSON.stringify(fields)))).toEqual(fields);
  expect(repairedSequence({ steps: [null] } as unknown as SequenceFields).steps).toMatchObject([
    { template: '' },
  ]);
});
