/** What a task is called, and what became of it. */

import type { AutomationTask } from '../../../api/staff.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { taskStatusLabel } from '../labels.ts';

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

/** How a decided task is shown; `why` is the reason that was given, empty for none. */
export const whatBecame = ({
  status,
  rejectionReason,
}: Pick<AutomationTask, 'status' | 'rejectionReason'>) => ({
  label: taskStatusLabel(status),
  tone: tones[status],
  why: rejectionReason,
});

/** Who it can be given to that is no single person comes before the people. */
export const isApproval = ({ type }: Pick<AutomationTask, 'type'>): boolean => type === 'approval';
