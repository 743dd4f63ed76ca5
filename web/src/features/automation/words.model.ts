/** Plans in words: what starts them, whom they mean, what they do and when. */

import type { AutomationAction, AutomationCondition, AutomationTrigger } from '../../api/staff.ts';
import { countOf } from '../../lib/words/numbers.model.ts';
import {
  fieldLabel,
  formLabel,
  operatorLabel,
  stageLabel,
  taskPriorityLabel,
  taskTypeLabel,
  teamLabel,
  triggerLabel,
} from './labels.ts';

const units: readonly (readonly [number, string])[] = [
  [1440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
];

/** A span of whole minutes: `5 minutes`, `1 day`, `2 days 3 hours`. */
export function minutesInWords(minutes: number): string {
  const words: string[] = [];
  let left = minutes;
  for (const [size, unit] of units) {
    const n = Math.floor(left / size);
    if (n > 0) words.push(countOf(n, unit));
    left -= n * size;
  }
  return words.join(' ') || '0 minutes';
}

/** When an action is done after its plan began. */
export const delayInWords = (minutes: number): string =>
  minutes === 0 ? 'at once' : `after ${minutesInWords(minutes)}`;

/** What starts a plan. */
export function triggerInWords({ type, criteria }: AutomationTrigger): string {
  if (type === 'inactivity') return `Nothing is heard for over ${countOf(criteria.hours ?? 0, 'hour')}`;
  if (type === 'score_change' && criteria.crosses) return `The score crosses to ${criteria.crosses}`;
  if (type === 'stage_change' && criteria.to) return `The stage becomes ${stageLabel(criteria.to)}`;
  if (type === 'form_submitted' && criteria.form) return `It arrives: ${formLabel(criteria.form)}`;
  return triggerLabel(type);
}

/** A value of a condition as it is read: texts in quotation marks. */
export function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return `“${String(value)}”`;
}

/** Whom a plan means, in one condition. */
export const conditionInWords = ({ field, operator, value }: AutomationCondition): string =>
  `${fieldLabel(field)} ${operatorLabel(operator)} ${valueInWords(value)}`;

/** What an action does, without its time. */
export function actionInWords({ type, config }: AutomationAction): string {
  switch (type) {
    case 'email':
      return `Send the email “${config.template ?? ''}”`;
    case 'sms':
      return `Send a text message: “${config.text ?? ''}”`;
    case 'call_schedule':
      return `Plan a call${aside(config.description)}${ofPriority(config.priority)}`;
    case 'task_create':
      return `Create a task, ${taskTypeLabel(config.task ?? '').toLowerCase()}${aside(config.description)}${ofPriority(config.priority)}`;
    case 'score_update':
      return `Change the score by ${signed(config.points ?? 0)}`;
    case 'stage_update':
      return `Move to the stage ${stageLabel(config.stage ?? '')}`;
    case 'human_handoff':
      return `Hand over to ${teamLabel(config.team ?? '')}; automation then leaves the lead alone`;
  }
  return type;
}

const aside = (description = '') => (description === '' ? '' : `: “${description}”`);
const ofPriority = (priority = '') =>
  priority === '' ? '' : `, ${taskPriorityLabel(priority).toLowerCase()} priority`;
const signed = (n: number) => (n > 0 ? `+${n}` : `−${Math.abs(n)}`);
