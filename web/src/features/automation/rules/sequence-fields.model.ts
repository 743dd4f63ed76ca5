/** A sequence as it is in a form: its mails with their delays (S152-S155). What starts it and who it is for is written as that of a rule. */

import { sequenceOthers, windowDays } from '@catalog/automation.json';
import type { AutomationSequence } from '../../../api/staff.ts';
import { newId } from '../../../lib/id/new-id.ts';
import { triggerInWords } from '../words.model.ts';
import type { SequencePlan } from './calls.ts';
import { numberOf } from './choices.model.ts';
import { type Delay, delayOf, minutesOf, noDelay, units } from './delay.model.ts';
import { type Change, type Errors, mergeParts } from './editing/sheet.ts';
import {
  checkStart,
  fieldsOfStart,
  noTrigger,
  repairedStart,
  type StartFields,
  startOf,
} from './rule-fields.model.ts';
import { type RuleLines, timed, windowWords, wordsOfCondition } from './rule-words.model.ts';

/** One mail. The key holds its row while rows come, go and are put in order. */
export type StepFields = { key: string; delay: Delay; template: string };

/** What is written of a sequence. */
export type SequenceFields = StartFields & {
  name: string;
  express: boolean;
  steps: StepFields[];
  officeHours: boolean;
  others: AutomationSequence['others'];
  windowDays: string;
  active: boolean;
};

/** An empty mail, with the same delay as the last one. */
export const newStep = (after: StepFields | undefined): StepFields => ({
  key: newId(),
  delay: after?.delay ?? noDelay,
  template: '',
});

/** An empty sequence: off until somebody switches it on. */
export const emptySequence: SequenceFields = {
  name: '',
  trigger: noTrigger,
  conditions: [],
  express: false,
  steps: [],
  officeHours: false,
  others: 'wait',
  windowDays: String(windowDays),
  active: false,
};

/** A sequence of the server as a form holds it. */
export const fieldsOfSequence = (sequence: AutomationSequence): SequenceFields => ({
  name: sequence.name,
  ...fieldsOfStart(sequence),
  express: sequence.express,
  steps: sequence.steps.map(({ delay, template }, at) => ({
    key: `s${at}`,
    delay: delayOf(delay),
    template,
  })),
  officeHours: sequence.officeHours,
  others: sequence.others,
  windowDays: String(sequence.windowDays),
  active: sequence.active,
});

/** What is sent. */
export const sequencePlan = (fields: SequenceFields) => ({
  name: fields.name.trim(),
  ...startOf(fields),
  express: fields.express,
  steps: fields.steps.map(({ delay, template }) => ({ delay: minutesOf(delay) ?? 0, template })),
  active: fields.active,
  windowDays: numberOf(fields.windowDays) ?? 0,
  officeHours: fields.officeHours,
  others: fields.others,
});

/** Whether the mails are in the order in which they are sent; incomplete delays are ignored. */
export const isInOrder = (steps: readonly StepFields[]): boolean => inOrder(steps) === steps;

/** The mails in the order of their delays; the same list where they are. One whose delay cannot be read stays behind the one before it. */
export function inOrder(steps: readonly StepFields[]): readonly StepFields[] {
  let last = 0;
  const timed = steps.map((step) => {
    last = minutesOf(step.delay) ?? last;
    return { step, at: last };
  });
  const sorted = timed.toSorted((a, b) => a.at - b.at);
  return sorted.every(({ step }, at) => step === steps[at]) ? steps : sorted.map(({ step }) => step);
}

/** As it is sent: in the order of the delays. */
export function tidySequence(fields: SequenceFields): SequenceFields {
  const steps = inOrder(fields.steps);
  return steps === fields.steps ? fields : { ...fields, steps: [...steps] };
}

/** What the server could not read; the rest is the server's to judge. */
export function checkSequence(fields: SequenceFields): Errors {
  const errors: Errors = {};
  if (fields.name.trim() === '') errors.name = 'Give it a name.';
  checkStart(fields, (fine, path, message) => {
    if (!fine) errors[path] ??= message;
  });
  if (fields.steps.length === 0) errors.steps = 'A sequence needs a mail: add one.';
  fields.steps.forEach(({ delay, template }, at) => {
    if (minutesOf(delay) === undefined)
      errors[`steps.${at}.delay`] = 'Say how long it waits, in whole minutes; 0 for at once.';
    if (template === '') errors[`steps.${at}.template`] = 'Choose the mail.';
  });
  if (!Number.isInteger(numberOf(fields.windowDays)))
    errors.windowDays = 'A whole number of days; 0 for never again.';
  return errors;
}

const controls =
  /^(name|windowDays|active|conditions|trigger\.(type|criteria\.(crosses|hours|form|to))|conditions\.\d+\.(field|operator|value)|steps|steps\.\d+\.(delay|template))$/;

/** Whether the sequence's form has a control with that name. */
export const sequenceKnows = (path: string): boolean => controls.test(path);

const stepWords = ({ delay, template }: { delay: number; template: string }): string =>
  timed(delay, `“${template || '…'}”`);

/** A sequence in words. */
export function sequenceLines(
  sequence: Omit<SequencePlan & Required<Pick<SequencePlan, 'trigger' | 'conditions'>>, 'name'>,
): Omit<RuleLines, 'name'> {
  return {
    when: triggerInWords(sequence.trigger),
    and: audience(sequence),
    does: sequence.steps.map(stepWords),
    bounds: [windowWords(sequence.windowDays), othersWords(sequence.others)],
  };
}

const audience = ({
  conditions,
  express,
}: Pick<SequencePlan, 'express'> & Pick<AutomationSequence, 'conditions'>) => [
  ...conditions.map(wordsOfCondition),
  ...(express ? ['They agreed to the newsletter and confirmed it'] : []),
];

/** What differs between two forms. */
export function sequenceChanges(before: SequenceFields, after: SequenceFields): Change[] {
  const [a, b] = [sequencePlan(before), sequencePlan(after)];
  const parts: [string, string[], string[]][] = [
    ['Name', [a.name], [b.name]],
    ['What starts it', [triggerInWords(a.trigger)], [triggerInWords(b.trigger)]],
    ['Who it is for', audience(a), audience(b)],
    ['Mails', a.steps.map(stepWords), b.steps.map(stepWords)],
    ['Hours', [hoursWords(a.officeHours)], [hoursWords(b.officeHours)]],
    ['Beside other sequences', [othersWords(a.others)], [othersWords(b.others)]],
    ['Again with the same lead', [windowWords(a.windowDays)], [windowWords(b.windowDays)]],
    ['On or off', [a.active ? 'On' : 'Off'], [b.active ? 'On' : 'Off']],
  ];
  const found = parts
    .filter(([, was, is]) => JSON.stringify(was) !== JSON.stringify(is))
    .map(([part, was, is]) => ({ part, was, is }));
  if (found.length === 0 && typed(before) !== typed(after))
    return [{ part: 'Not complete yet', was: [], is: [] }];
  return found;
}

/** What it may do while another sequence runs with the same person, the usual first (D100). */
export const othersChoices = sequenceOthers as readonly {
  id: AutomationSequence['others'];
  label: string;
  words: string;
}[];

/** The choice of that id; the usual one for none that is known. */
export const othersOf = (found: unknown): AutomationSequence['others'] => choiceOf(found).id;

const choiceOf = (found: unknown) =>
  (othersChoices.find(({ id }) => id === found) ?? othersChoices[0]) as (typeof othersChoices)[number];

const othersWords = (others: AutomationSequence['others']): string => choiceOf(others).words;

const hoursWords = (office: boolean): string => (office ? 'In the office hours only' : 'At any hour');

/** What is half typed has no words yet, and is a change all the same. */
const typed = ({ steps, windowDays, trigger, conditions }: SequenceFields): string =>
  JSON.stringify([
    steps.map(({ delay }) => delay.amount.trim()),
    windowDays.trim(),
    trigger.hours.trim(),
    conditions.map(({ field, operator, value }) => [field, operator, value.trim()]),
  ]);

const partLabels: Record<keyof SequenceFields, string> = {
  name: 'Name',
  trigger: 'What starts it',
  conditions: 'Conditions',
  express: 'Who it is for',
  steps: 'Mails',
  officeHours: 'Hours',
  others: 'Beside other sequences',
  windowDays: 'Again with the same lead',
  active: 'On or off',
};

/** Two people's changes in one, part by part. */
export const mergeSequences = (base: SequenceFields, mine: SequenceFields, theirs: SequenceFields) =>
  mergeParts(base, mine, theirs, partLabels, (value) =>
    JSON.stringify(value, (name, inner: unknown) => (name === 'key' ? undefined : inner)),
  );

/** What a device kept, with every part of the kind it should be. */
export const repairedSequence = (fields: SequenceFields): SequenceFields => ({
  name: text(fields.name),
  ...repairedStart(fields),
  express: fields.express === true,
  windowDays: text(fields.windowDays),
  officeHours: fields.officeHours === true,
  others: othersOf(fields.others),
  active: fields.active === true,
  steps: (Array.isArray(fields.steps) ? fields.steps : []).map((step: Partial<StepFields> | null) => ({
    key: text(step?.key) || newId(),
    template: text(step?.template),
    delay: {
      amount: text(step?.delay?.amount),
      unit: units.find(({ id }) => id === step?.delay?.unit)?.id ?? noDelay.unit,
    },
  })),
});

const text = (found: unknown): string => (typeof found === 'string' ? found : '');
