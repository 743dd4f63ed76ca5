// Proves: S159, automation-62, automation-63, automation-65

import { describe, expect, it } from 'vitest';
import type { AutomationFinding, AutomationRun, AutomationStep } from '../../../api/staff.ts';
import {
  approvedDelay,
  beganBecause,
  closedBecause,
  comingOf,
  endInWords,
  foundInWords,
  goesOn,
  leftOf,
} from './runs.model.ts';

const step = (id: string, over: Partial<AutomationStep> = {}): AutomationStep => ({
  id,
  action: { type: 'email', config: { template: 'welcome' }, delay: 0 },
  state: 'waiting',
  due_at: '2026-11-23T15:00:00Z',
  done_at: null,
  outcome: '',
  ref: '',
  mail: null,
  ...over,
});

const run = (id: string, over: Partial<AutomationRun> = {}): AutomationRun => ({
  id,
  plan_id: 'welcome-sequence',
  name: 'Welcome sequence',
  kind: 'rule',
  version: 1,
  state: 'active',
  trigger: 'lead_created',
  criteria: {},
  by: 'quote_request',
  findings: [],
  reason: '',
  ended_by: '',
  started_at: '2026-11-23T15:00:00Z',
  ended_at: null,
  steps: [],
  ...over,
});

// Proves: automation-58
describe('what will happen', () => {
  it('has the soonest first, whichever run it is of and however its time is written', () => {
    const runs = [
      run('a', { steps: [step('late', { due_at: '2026-11-23T15:00:01Z' })] }),
      run('b', {
        steps: [
          step('soon', { due_at: '2026-11-23T15:00:00.5Z' }),
          step('first', { due_at: '2026-11-23T14:59:00Z' }),
        ],
      }),
    ];
    expect(comingOf(runs).map((one) => `${one.run.id} ${one.step.id}`)).toEqual([
      'b first',
      'b soon',
      'a late',
    ]);
  });

  it('holds nothing that is over or waits for an approval', () => {
    const states = ['done', 'skipped', 'stopped', 'held'] as const;
    expect(comingOf([run('a', { steps: states.map((state) => step(state, { state })) })])).toEqual([]);
  });

  it('ends with a stop: what waits and what is held would not happen', () => {
    const steps = (['done', 'waiting', 'held', 'skipped', 'stopped'] as const).map((state) =>
      step(state, { state }),
    );
    expect(leftOf(run('a', { steps })).map(({ id }) => id)).toEqual(['waiting', 'held']);
    expect(
      (['active', 'waiting', 'finished', 'stopped'] as const).map((state) => goesOn(run('a', { state }))),
    ).toEqual([true, true, false, false]);
  });
});

it.each([
  [true, false, null],
  [true, true, /^Nothing will be begun while a member of staff has this lead\./],
  [false, false, /^Nothing will be begun: automation is off/],
  [false, true, /has this lead/],
] as const)(
  'automation %s, a person %s: whether something is begun',
  (automationEnabled, humanOverride, says) => {
    const why = closedBecause({ automationEnabled, humanOverride });
    if (says === null) expect(why).toBeNull();
    else expect(why).toMatch(says);
  },
);

it.each([
  [{}, ''],
  [{ state: 'finished' }, ''],
  [{ state: 'stopped', reason: 'They wrote to us.' }, 'They wrote to us.'],
  [
    { state: 'stopped', reason: 'Stopped by Robin Kestrel.', ended_by: 'Robin Kestrel' },
    'Stopped by Robin Kestrel.',
  ],
  [
    { state: 'stopped', reason: 'Manual review required', ended_by: 'Robin Kestrel' },
    'Manual review required. By Robin Kestrel.',
  ],
  [{ state: 'stopped' }, 'No reason is kept.'],
] as const)('%o ended so', (over, words) => {
  expect(endInWords(run('a', over))).toBe(words);
});

it.each([
  [{}, 'A new lead, by the quote form.'],
  [{ trigger: 'inactivity', criteria: { hours: 72 }, by: '' }, 'Nothing is heard for over 72 hours.'],
  [
    { trigger: 'score_change', criteria: { crosses: 'hot' }, by: 'appointment' },
    'The score crosses to hot, by a booked call.',
  ],
  [{ trigger: 'form_submitted', by: 'something-new' }, 'A form or a chat message arrives, by something-new.'],
  [{ trigger: 'by-hand', by: 'Robin Kestrel' }, 'Robin Kestrel began it by hand.'],
  [{ trigger: '', by: '' }, 'Nothing is kept of why.'],
])('%o began because', (over, words) => {
  expect(beganBecause(run('a', over))).toBe(words);
});

it.each([
  ['score', '85', '85'],
  ['score', '-3', '-3'],
  ['company', '', 'nothing'],
  ['company', 'Birch & Sons', '“Birch & Sons”'],
  ['decisionMaker', 'true', 'yes'],
  ['decisionMaker', 'false', 'no'],
  ['source', 'website_quote_form', 'Quote form'],
  ['stage', 'decision', 'Decision'],
  ['role', 'facility-manager', 'Facility manager'],
  ['interests', 'security-guards, surveillance', 'Security Guard Services, Surveillance & Alarm Systems'],
])('of %s, %s is found as %s', (field, found, words) => {
  const finding: AutomationFinding = { field, operator: 'equals', value: 1, found, met: true };
  expect(foundInWords(finding)).toBe(words);
});

it('what waits for an approval has its time from there', () => {
  expect([0, 1440].map(approvedDelay)).toEqual(['as soon as it is approved', '1 day after it is approved']);
});
