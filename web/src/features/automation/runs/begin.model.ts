/** What can be begun by hand, and what it will do then. */

import type {
  AutomationAction,
  AutomationRule,
  AutomationRun,
  AutomationSequence,
} from '../../../api/staff.ts';
import { goesOn } from './runs.model.ts';

/** A rule or a sequence as somebody chooses it. */
export type Choice = {
  id: string;
  name: string;
  version: number;
  /** What it does, each after its delay. */
  actions: AutomationAction[];
  /** A person is asked before anything is done. */
  asks: boolean;
  active: boolean;
  officeHours: boolean;
  /** It is meant for those who agreed to the newsletter. */
  express: boolean;
  /** It is under way with the lead: the server would refuse it. */
  underWay: boolean;
};

/** The rules of a list as choices for a lead with these runs. */
export const ruleChoices = (rules: readonly AutomationRule[], runs: readonly AutomationRun[]): Choice[] =>
  rules.map(({ id, name, version, actions, humanApprovalRequired, active }) => ({
    ...{ id, name, version, actions, active },
    asks: humanApprovalRequired,
    officeHours: false,
    express: false,
    underWay: isUnderWay(id, runs),
  }));

/** The sequences of a list as choices: each step is a mail. */
export const sequenceChoices = (
  sequences: readonly AutomationSequence[],
  runs: readonly AutomationRun[],
): Choice[] =>
  sequences.map(({ id, name, version, steps, active, officeHours, express }) => ({
    ...{ id, name, version, active, officeHours, express },
    actions: steps.map(({ delay, template }) => ({ type: 'email', config: { template }, delay })),
    asks: false,
    underWay: isUnderWay(id, runs),
  }));

const isUnderWay = (id: string, runs: readonly AutomationRun[]) =>
  runs.some((run) => run.plan_id === id && goesOn(run));

/** A choice as one line of a list. */
export function choiceInWords({ name, active, underWay }: Choice): string {
  if (underWay) return `${name} (under way)`;
  return active ? name : `${name} (switched off)`;
}

/** What else is true of beginning it: what is not asked, and what still is. */
export function notesOf({ actions, active, asks, officeHours, express }: Choice): string[] {
  const mails = actions.some(({ type }) => type === 'email' || type === 'sms');
  return [
    asks && 'A person is asked first: nothing is done before someone approves it.',
    'What it usually waits for, and its conditions, are not asked.',
    !active && 'It is switched off: by itself it begins with nobody.',
    mails &&
      'What writes to this person is left out if they may not be written to, and put off if they have just had other mails.',
    express && 'It is meant for those who have agreed to the newsletter: to others its mails are left out.',
    officeHours && 'Its mails keep to the office hours.',
  ].filter((note) => note !== false);
}
