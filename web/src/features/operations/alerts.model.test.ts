// Proves: D60, D82, D94, leads-16, chat-65, operations-16, operations-41, automation-111

import { expect, it } from 'vitest';
import type { BoardAlert } from '../../api/staff.ts';
import { gravest } from './alerts.model.ts';
import { taskAlertLabel } from './labels.ts';

const alert = (quote: string, kind: string, minute: number, due = minute): BoardAlert => ({
  id: `${quote}/${kind}`,
  quote_id: quote,
  message_id: '',
  lead_id: '',
  conversation_id: '',
  task_id: '',
  ticket_id: quote,
  name: quote,
  kind,
  at: `2026-01-21T12:${String(minute).padStart(2, '0')}:00Z`,
  due_at: `2026-01-21T12:${String(due).padStart(2, '0')}:00Z`,
  emergency: false,
  words: '',
  phone: '',
});

it('keeps the gravest of each request', () => {
  const shown = gravest([
    alert('a', 'sla.half', 1),
    alert('a', 'milestone.assigned', 2),
    alert('a', 'sla.eighty', 3),
    alert('b', 'sla.breach', 4),
    alert('b', 'milestone.quoted', 5),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['a/sla.eighty', 'b/sla.breach']);
});

it('keeps the danger that was written back, whatever the request has raised itself', () => {
  const reply = { ...alert('a', 'emergency', 9), id: 'a/reply/emergency', emergency: true };
  const shown = gravest([alert('a', 'sla.breach', 4), reply, alert('b', 'sla.breach', 1)]);
  expect(shown.map(({ id }) => id)).toEqual(['a/reply/emergency', 'b/sla.breach']);
});

it('keeps the latest of many reminders', () => {
  const shown = gravest([
    alert('a', 'sla.reminder.2', 9),
    alert('a', 'sla.reminder.1', 8),
    alert('a', 'sla.breach', 7),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['a/sla.reminder.2']);
});

it('puts first what is due first, however late it was raised and of whatever kind', () => {
  expect(
    gravest([
      alert('late', 'sla.breach', 2, 9),
      alert('early', 'sla.half', 9, 2),
      alert('reminded', 'sla.reminder.3', 8, 1),
    ]).map(({ quote_id }) => quote_id),
  ).toEqual(['reminded', 'early', 'late']);
});

it('puts an emergency before all others, by whatever form it came', () => {
  const fence = { ...alert('', 'emergency', 30, 50), id: 'm', message_id: 'm', emergency: true };
  const yard = { ...alert('', 'sla.half', 30, 40), id: 'c', conversation_id: 'c', emergency: true };
  expect(gravest([alert('a', 'sla.breach', 1), fence, yard]).map(({ id }) => id)).toEqual([
    'c',
    'm',
    'a/sla.breach',
  ]);
});

it('has nothing to say about nothing', () => {
  expect(gravest([])).toEqual([]);
});

it('tells promised answers apart by their lead', () => {
  const owed = (lead: string, kind: string, minute: number): BoardAlert => ({
    ...alert('', kind, minute),
    id: `${lead}/${kind}`,
    lead_id: lead,
  });
  const shown = gravest([
    owed('l1', 'sla.half', 1),
    owed('l2', 'sla.breach', 2),
    alert('a', 'sla.eighty', 3),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['l1/sla.half', 'l2/sla.breach', 'a/sla.eighty']);
});

it('tells conversations apart', () => {
  const chat = (id: string, kind: string, minute: number): BoardAlert => ({
    ...alert('', kind, minute),
    id: `${id}/${kind}`,
    conversation_id: id,
  });
  const shown = gravest([
    chat('c1', 'sla.half', 1),
    chat('c2', 'sla.half', 5),
    chat('c2', 'sla.breach', 5),
    alert('a', 'sla.breach', 4),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['c1/sla.half', 'a/sla.breach', 'c2/sla.breach']);
});

it('has one line of each task, by the time it is due like all others', () => {
  const task = (id: string, kind: string, due: number): BoardAlert => ({
    ...alert('', kind, due, due),
    id: `${id}/${kind}`,
    task_id: id,
  });
  const shown = gravest([
    task('t2', 'sla.breach', 9),
    task('t1', 'sla.half', 4),
    task('t1', 'sla.breach', 4),
    alert('a', 'sla.half', 5),
    { ...alert('e', 'emergency', 30), emergency: true },
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['e/emergency', 't1/sla.breach', 'a/sla.half', 't2/sla.breach']);
});

it('says of a task what it says in mails', () => {
  expect(['sla.half', 'sla.breach', 'sla.reminder.2', 'sla.expires'].map(taskAlertLabel)).toEqual([
    'Half of the time is used',
    'The time is over',
    'Still waits',
    'Ends undecided within a day',
  ]);
});
