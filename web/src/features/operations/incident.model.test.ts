import { describe, expect, it } from 'vitest';
import type { Incident } from '../../api/staff.ts';
import { incidentOf, lastTold, lostBy } from './incident.model.ts';

const incident = (id: string, owner_id: string, acknowledged_at: string | null): Incident => ({
  id,
  promise: 'quotes.response',
  owner_id,
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
  acknowledged_at,
  acknowledged_by: '',
  acknowledged_name: '',
  over: false,
  over_at: null,
  told: [],
});

// Proves: duty-17
describe('the incident of an alert', () => {
  const taken = incident('incident_2', 'quote_1', '2026-11-26T17:31:00Z');
  const open = incident('incident_1', 'quote_1', null);

  it('is about the same row, and first the one that nobody has', () => {
    expect(incidentOf({ id: 'quote_1/emergency' }, [taken, open])).toBe(open);
    expect(incidentOf({ id: 'quote_1/sla.breach' }, [taken])).toBe(taken);
    expect(incidentOf({ id: 'quote_12/sla.breach' }, [taken, open])).toBeUndefined();
  });
});

describe('what an alert says of its incident', () => {
  // Proves: duty-22
  it('says whether the last notice has arrived', () => {
    const told = {
      user_id: 'u',
      name: 'Ada',
      why: 'duty',
      round: 0,
      at: '',
      text: false,
      push: false,
      note: '',
      mail_state: 'failed',
      text_state: '',
      push_state: '',
    } as const;
    expect(lastTold(told)).toBe('Ada was told last, and nothing has arrived');
    expect(lastTold({ ...told, push_state: 'sent' })).toBe('Ada was told last');
    expect(lastTold({ ...told, mail_state: 'waiting' })).toBe('Ada is being told');
  });

  // Proves: duty-20
  it('says who had it', () => {
    const open = incident('incident_1', 'quote_1', null);
    expect(lostBy(open)).toBe('');
    expect(lostBy({ ...open, lost_name: 'Ada', lost_why: 'off' })).toBe('Ada had it and cannot act any more');
  });
});
