/** What a task is called, and what became of it. */

import type { AutomationTask } from '../../../api/staff.ts';
import { span } from '../../../lib/clock/board-time.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { taskFactLabel, taskStatusLabel } from '../labels.ts';

/** What is asked of a person, in a line. */
export function taskTitle({ type, description }: Pick<AutomationTask, 'type' | 'description'>): string {
  if (description === '') return 'What it said was erased with the person';
  return type === 'approval' ? `Approve “${description}”` : description;
}

const tones: Record<AutomationTask['status'], Tone> = {
  pending: 'info',
  approved: 'success',
  rejected: 'neutral',
  done: 'success',
  expired: 'warning',
};

/**
 * How a decided task is shown; `why` is the reason that was given, or what ended it by itself
 * (D97), empty for none.
 */
export const whatBecame = ({
  status,
  rejectionReason,
  endedBy,
}: Pick<AutomationTask, 'status' | 'rejectionReason' | 'endedBy'>) => ({
  label: taskStatusLabel(status),
  tone: tones[status],
  why: rejectionReason || (endedBy && `Done by ${taskFactLabel(endedBy)}`),
});

/** How long is left until a task is due, or how long it is over: `Due in 3 h 5 min`, `Overdue for 2 days 4 h`. */
export function dueInWords(dueAt: number, now: number): { text: string; late: boolean } {
  const left = Math.floor((dueAt - now) / 60_000) * 60;
  if (left >= 0) return { text: left < 60 ? 'Due now' : `Due in ${span(left)}`, late: false };
  return { text: `Overdue for ${span(Math.max(60, Math.floor((now - dueAt) / 60_000) * 60))}`, late: true };
}

/** Whether a task asks for a yes or a no, instead of for work. */
export const isApproval = ({ type }: Pick<AutomationTask, 'type'>): boolean => type === 'approval';
