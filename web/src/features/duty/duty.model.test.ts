import { describe, expect, it } from 'vitest';
import type { Incident, Shift } from '../../api/staff.ts';
import {
  addressOf,
  lostBy,
  moved,
  placeOf,
  shadeOf,
  standing,
  subjectOf,
  wasUnreached,
  waysOf,
} from './duty.model.ts';

const shift = (from: string, to: string): Shift => ({
  from,
  to,
  user_id: 'u',
  name: 'Ada',
  gap: false,
  exception: false,
  reason: '',
});

const incident = (change: Partial<Incident>): Incident => ({
  id: 'incident_1',
  promise: 'quotes.response',
  owner_id: 'quote_1',
  kind: 'emergency',
  team_id: 'dispatch',
  team: 'Dispatch',
  due_at: '2026-11-26T18:00:00Z',
  opened_at: '2026-11-26T17:30:00Z',
  next_at: null,
  next: '',
  lost_name: '',
  lost_why: '',
  lost_at: null,
  acknowledged_at: null,
  acknowledged_by: '',
  acknowledged_name: '',
  over: false,
  over_at: null,
  told: [],
  ...change,
});

// Proves: duty-16
describe('the duty page', () => {
  it('says what an incident is about and where it is opened', () => {
    expect(subjectOf('chat.handover')).toBe('Chat');
    expect(addressOf('quotes.walk', 'quote 1')).toBe('/operations?quote=quote%201');
    expect(addressOf('leads.answer', 'lead_1')).toBe('/leads/lead_1');
    expect(addressOf('contact.response', '')).toBeNull();
  });

  it('says who has it, and that it is over before all else', () => {
    expect(standing(incident({})).text).toBe('Nobody has it');
    const taken = { acknowledged_at: '2026-11-26T17:31:00Z', acknowledged_name: 'Ada' };
    expect(standing(incident(taken)).text).toBe('Ada has it');
    expect(standing(incident({ ...taken, over: true })).text).toBe('Over');
  });

  it('cuts a shift where the strip begins and ends', () => {
    const from = Date.parse('2026-11-26T00:00:00Z');
    const until = Date.parse('2026-11-30T00:00:00Z');
    expect(placeOf(shift('2026-11-20T00:00:00Z', '2026-11-27T00:00:00Z'), from, until)).toEqual({
      left: 0,
      width: 25,
    });
    expect(placeOf(shift('2026-11-27T00:00:00Z', '2026-12-27T00:00:00Z'), from, until)).toEqual({
      left: 25,
      width: 75,
    });
    expect(placeOf(shift('2026-12-01T00:00:00Z', '2026-12-27T00:00:00Z'), from, until)).toEqual({
      left: 100,
      width: 0,
    });
  });

  it('keeps a colour for a place, and moves rows within their list', () => {
    expect(shadeOf('b', [{ id: 'a' }, { id: 'b' }])).toBe(1);
    expect(shadeOf('z', [{ id: 'a' }])).toBe(0);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  });

  // Proves: duty-22
  it('says what became of each notice', () => {
    const told = {
      user_id: 'u',
      name: 'Ada',
      why: 'duty',
      round: 0,
      at: '',
      text: true,
      push: true,
      note: '',
      mail_state: 'failed',
      text_state: 'uncertain',
      push_state: 'failed',
    } as const;
    expect(waysOf(told)).toBe('mail refused; text uncertain: it may not have arrived; device unreachable');
    expect(wasUnreached(told)).toBe(true);
    const reached = { ...told, text: false, text_state: '', push_state: 'sent' } as const;
    expect(waysOf(reached)).toBe('mail refused; device reached');
    expect(wasUnreached(reached)).toBe(false);
  });

  // Proves: duty-20, duty-21
  it('says who had it', () => {
    expect(lostBy(incident({}))).toBe('');
    expect(lostBy(incident({ lost_name: 'Ada', lost_why: 'off' }))).toBe(
      'Ada had it and cannot act any more',
    );
    expect(lostBy(incident({ lost_name: 'Ada', lost_why: 'given' }))).toBe('Ada gave it back');
  });
});
