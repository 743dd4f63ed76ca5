// Proves: D60, D82, leads-16, chat-65

import { expect, it } from 'vitest';
import type { BoardAlert } from '../../api/staff.ts';
import { gravest } from './alerts.model.ts';

const alert = (quote: string, kind: string, minute: number): BoardAlert => ({
  id: `${quote}/${kind}`,
  quote_id: quote,
  message_id: '',
  lead_id: '',
  conversation_id: '',
  ticket_id: quote,
  name: quote,
  kind,
  at: `2026-01-21T12:${String(minute).padStart(2, '0')}:00Z`,
});

it('keeps the gravest of each request', () => {
  const shown = gravest([
    alert('a', 'sla.half', 1),
    alert('a', 'milestone.assigned', 2),
    alert('a', 'sla.eighty', 3),
    alert('b', 'sla.breach', 4),
    alert('b', 'milestone.quoted', 5),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['b/sla.breach', 'a/sla.eighty']);
});

it('keeps the latest of many reminders', () => {
  const shown = gravest([
    alert('a', 'sla.reminder.2', 9),
    alert('a', 'sla.reminder.1', 8),
    alert('a', 'sla.breach', 7),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['a/sla.reminder.2']);
});

it('puts the longest waiting first among equals', () => {
  expect(
    gravest([alert('late', 'sla.half', 9), alert('early', 'sla.half', 2)]).map(({ quote_id }) => quote_id),
  ).toEqual(['early', 'late']);
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
  expect(shown.map(({ id }) => id)).toEqual(['l2/sla.breach', 'a/sla.eighty', 'l1/sla.half']);
});

it('tells conversations apart, and puts one that nobody took over among the gravest', () => {
  const chat = (id: string, kind: string, minute: number): BoardAlert => ({
    ...alert('', kind, minute),
    id: `${id}/${kind}`,
    conversation_id: id,
  });
  const shown = gravest([
    chat('c1', 'sla.half', 1),
    chat('c2', 'sla.half', 1),
    chat('c2', 'sla.breach', 5),
    alert('a', 'sla.breach', 4),
  ]);
  expect(shown.map(({ id }) => id)).toEqual(['a/sla.breach', 'c2/sla.breach', 'c1/sla.half']);
});
