import { expect, it } from 'vitest';
import { auditDetail } from './audit-detail.model.ts';

it.each([
  [{}, ''],
  [{ before: { role: 'viewer' }, after: { role: 'sales' } }, 'role: viewer → sales'],
  [
    { before: { status: 'pending', priority: 'high' }, after: { status: 'responded', priority: 'high' } },
    'status: pending → responded',
  ],
  [{ before: { assigned_to: '' }, after: { assigned_to: '01J' } }, 'assigned to: — → 01J'],
  [{ before: { disabled: false }, after: { disabled: true } }, 'disabled: no → yes'],
  [{ before: null, after: { role: 'owner' } }, 'role: — → owner'],
  [{ email: 'dana@wardgate.example', count: 3 }, 'email: dana@wardgate.example; count: 3'],
  [{ before: {}, after: {}, note: 'by phone' }, 'note: by phone'],
  [{ list: ['a'] }, 'list: ["a"]'],
])('%j reads %j', (detail, line) => {
  expect(auditDetail(detail)).toBe(line);
});
