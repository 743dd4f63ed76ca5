// Proves: automation-48

import { expect, it } from 'vitest';
import { dueInWords, taskTitle, whatBecame } from './task.model.ts';

const now = Date.parse('2026-11-23T17:00:00Z');
const hour = 3_600_000;

it.each([
  [59_999, 'Due now', false],
  [0, 'Due now', false],
  [60_000, 'Due in 1 min', false],
  [4 * hour, 'Due in 4 h 0 min', false],
  [72 * hour, 'Due in 3 days 0 h', false],
  [-1000, 'Overdue for 1 min', true],
  [-3 * hour - 1, 'Overdue for 3 h 0 min', true],
  [-50 * hour, 'Overdue for 2 days 2 h', true],
])('%d ms before it is due: %s', (left, text, late) => {
  expect(dueInWords(now + left, now)).toEqual({ text, late });
});

it('is called by what it asks', () => {
  expect(taskTitle({ type: 'approval', description: 'Engagement follow-up' })).toBe(
    'Approve “Engagement follow-up”',
  );
  expect(taskTitle({ type: 'call', description: 'Follow-up call' })).toBe('Follow-up call');
  expect(taskTitle({ type: 'call', description: '' })).toBe('What it said was erased with the person');
});

it('says what became of it', () => {
  expect(whatBecame({ status: 'rejected', rejectionReason: 'Manual review required', endedBy: '' })).toEqual({
    label: 'Rejected',
    tone: 'neutral',
    why: 'Manual review required',
  });
  expect(whatBecame({ status: 'done', rejectionReason: '', endedBy: 'call' }).why).toBe(
    'Done by a call with them',
  );
  expect(whatBecame({ status: 'done', rejectionReason: '', endedBy: '' }).why).toBe('');
});
