// Proves: D60, D82, D94, leads-16, chat-65, operations-16

import { expect, it } from 'vitest';
import type { BoardAlert } from '../../api/staff.ts';
import { gravest } from './alerts.model.ts';

const alert = (quote: string, kind: string, minute: number, due = minute): BoardAlert => ({
  id: `${quote}/${kind}`,
  quote_id: quote,
  message_id: '',
  lead_id: '',
  conversation_id: '',
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
