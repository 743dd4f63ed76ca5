/** What automation does with one lead, in the order and the words of its page. */

import type { AutomationFinding, AutomationRun, AutomationStep, Lead } from '../../../api/staff.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { valueChoices } from '../rules/choices.model.ts';
import { minutesInWords, triggerInWords, valueInWords } from '../words.model.ts';

/** One step that waits for its time, with the run it belongs to. */
export type Coming = { run: AutomationRun; step: AutomationStep };

/** What waits for its time, the soonest first. Steps behind an approval have no time yet. */
export const comingOf = (runs: readonly AutomationRun[]): Coming[] =>
  runs
    .flatMap((run) => run.steps.filter(({ state }) => state === 'waiting').map((step) => ({ run, step })))
    .sort((a, b) => Date.parse(a.step.due_at) - Date.parse(b.step.due_at));

/** What would not happen any more if a run were stopped now. */
export const leftOf = (run: AutomationRun): AutomationStep[] =>
  run.steps.filter(({ state }) => state === 'waiting' || state === 'held');

/** Whether a run may still do something. */
export const goesOn = ({ state }: AutomationRun): boolean => state === 'active' || state === 'waiting';

/** A plan's name for staff: a lead under way ends on its version. */
export const planOf = ({ name, version }: Pick<AutomationRun, 'name' | 'version'>): string =>
  `${name}, version ${version}`;

/** Why nothing is begun with a lead, and what to do about it; null when it may be (S82). */
export function closedBecause(lead: Pick<Lead, 'automationEnabled' | 'humanOverride'>): string | null {
  const mend = 'Switch automation on under “Work on it” to begin something again.';
  if (lead.humanOverride) return `Nothing will be begun while a member of staff has this lead. ${mend}`;
  if (!lead.automationEnabled) return `Nothing will be begun: automation is off for this lead. ${mend}`;
  return null;
}

type Look = { label: string; tone: Tone };

const runLooks: Record<AutomationRun['state'], Look> = {
  active: { label: 'Under way', tone: 'info' },
  waiting: { label: 'Waits for approval', tone: 'warning' },
  finished: { label: 'Finished', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'neutral' },
};

/** How a run stands. */
export const runLook = ({ state }: AutomationRun): Look => runLooks[state];

const stepLooks: Record<AutomationStep['state'], Look> = {
  done: { label: 'Done', tone: 'success' },
  skipped: { label: 'Left out', tone: 'neutral' },
  stopped: { label: 'Not done', tone: 'neutral' },
  waiting: { label: 'Waits', tone: 'info' },
  held: { label: 'Waits', tone: 'warning' },
};

/** How a step stands. */
export const stepLook = ({ state }: AutomationStep): Look => stepLooks[state];

/** When a step is done that waits for its run's approval; `delay` in minutes. */
export const approvedDelay = (delay: number): string =>
  delay === 0 ? 'as soon as it is approved' : `${minutesInWords(delay)} after it is approved`;

/** Why a run was stopped, and by whom where the reason does not say it; empty when it was not. */
export function endInWords({ state, reason, ended_by }: AutomationRun): string {
  if (state !== 'stopped') return '';
  const why = reason || 'No reason is kept.';
  return ended_by === '' || why.includes(ended_by) ? why : `${stopped(why)} By ${ended_by}.`;
}

const stopped = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** By what kind of contact an event came: a touchpoint's type. */
const contacts: Record<string, string> = {
  quote_request: 'the quote form',
  phone_request: 'a request on the phone',
  contact_message: 'the contact form',
  assessment: 'the risk assessment',
  capture: 'the pop-up, the qualification panel or priority support',
  appointment: 'a booked call',
  chat: 'the chat',
  newsletter: 'the newsletter',
};

/** What made a run begin, and from which source or person. */
export function beganBecause({ trigger, criteria, by }: AutomationRun): string {
  if (trigger === 'by-hand') return `${by || 'A member of staff'} began it by hand.`;
  if (trigger === '') return 'Nothing is kept of why.'; // the person was erased
  const what = triggerInWords({ type: trigger, criteria });
  return by === '' ? `${what}.` : `${what}, by ${contacts[by] ?? by}.`;
}

/** What was found of the lead for one condition, with the labels of ids; nothing is said to be nothing. */
export function foundInWords({ field, found }: Pick<AutomationFinding, 'field' | 'found'>): string {
  if (found === '') return 'nothing';
  if (found === 'true' || found === 'false') return valueInWords(found === 'true');
  const choices = valueChoices(field, '');
  if (choices.length > 0) {
    const labelOf = (id: string) => choices.find((choice) => choice.id === id)?.label ?? id;
    return found.split(', ').map(labelOf).join(', ');
  }
  return /^-?\d+$/.test(found) ? found : valueInWords(found);
}

/** How many runs stand open to the eye before "Show all". */
export const SHOWN = 3;
