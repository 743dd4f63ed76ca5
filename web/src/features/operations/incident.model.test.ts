import { describe, expect, it } from 'vitest';
import type { Incident } from '../../api/staff.ts';
import { incidentOf } from './incident.model.ts';

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
