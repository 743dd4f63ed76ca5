// Proves: D94, operations-17

import { expect, it } from 'vitest';
import { byDue, type Owed } from './order.model.ts';

const row = (id: string, due: string, emergency = false): Owed => ({
  id,
  emergency_flag: emergency,
  sla_deadline: `2026-01-21T${due}:00Z`,
});
const ids = (rows: readonly Owed[]) => rows.map(({ id }) => id);

it('puts emergencies first, then what is due first', () => {
  const rows = [
    row('calm', '15:00'),
    row('fence', '12:30', true),
    row('late', '11:00'),
    row('fire', '12:10', true),
  ];
  expect(ids(byDue(rows))).toEqual(['fire', 'fence', 'late', 'calm']);
});

it('shows what is late of an earlier page, each once, and lets the newer answer stand', () => {
  const stale = { ...row('late', '11:00'), name: 'before' };
  const fresh = { ...row('late', '11:00'), name: 'now' };
  const older = { ...row('older', '09:00'), name: 'older' };
  expect(byDue([fresh], [stale, older]).map(({ name }) => name)).toEqual(['older', 'now']);
});

it('is the same every time among equals', () => {
  expect(ids(byDue([row('b', '11:00'), row('a', '11:00')]))).toEqual(['a', 'b']);
});
