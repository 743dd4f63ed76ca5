import { describe, expect, it } from 'vitest';
import { actsOf, isLaunched, isOpen, isUnderWay } from './acts.model.ts';

const editor = { write: true, send: true };
const writer = { write: true, send: false };
const viewer = { write: false, send: false };

describe('what can be done with a campaign', () => {
  it.each([
    ['draft', ['send', 'edit', 'schedule', 'duplicate', 'delete']],
    ['scheduled', ['edit', 'schedule', 'unschedule', 'duplicate', 'delete']],
    ['held', ['send', 'edit', 'schedule', 'unschedule', 'duplicate', 'delete']],
    ['sending', ['pause', 'cancel', 'duplicate']],
    ['paused', ['resume', 'cancel', 'duplicate']],
    ['cancelled', ['duplicate']],
    ['sent', ['duplicate']],
  ] as const)('%s: %j', (status, acts) => {
    expect(actsOf(status, editor)).toEqual(acts);
    expect(actsOf(status, viewer)).toEqual([]);
  });

  it('sends nothing for who may only write', () => {
    expect(actsOf('draft', writer)).toEqual(['edit', 'duplicate', 'delete']);
    expect(actsOf('sending', writer)).toEqual(['duplicate']);
  });
});

it('is written until it is sent', () => {
  expect((['draft', 'scheduled', 'held'] as const).every(isOpen)).toBe(true);
  expect((['sending', 'paused', 'cancelled', 'sent'] as const).some(isOpen)).toBe(false);
  expect(isUnderWay('sending')).toBe(true);
  expect(isUnderWay('paused')).toBe(false);
  expect(isLaunched({ launched_at: null })).toBe(false);
});
