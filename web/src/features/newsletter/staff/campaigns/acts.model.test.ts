// Proves: S43, S78, D83, newsletter-67, newsletter-108, newsletter-121

import { describe, expect, it } from 'vitest';
import { actsOf, isLaunched, isOpen, isUnderWay, type Standing } from './acts.model.ts';

const one = (status: Standing['status'], part: Partial<Standing> = {}): Standing => ({
  status,
  sent_at: null,
  sent_count: 0,
  uncertain_count: 0,
  ...part,
});
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
    expect(actsOf(one(status), editor)).toEqual(acts);
    expect(actsOf(one(status), viewer)).toEqual([]);
  });

  it('deletes one that was called off before anything of it left', () => {
    const sent_at = '2026-11-22T16:00:00Z';
    expect(actsOf(one('cancelled', { sent_at }), editor)).toEqual(['duplicate', 'delete']);
    expect(actsOf(one('cancelled', { sent_at }), viewer)).toEqual([]);
    expect(actsOf(one('cancelled', { sent_at, sent_count: 1 }), editor)).toEqual(['duplicate']);
    expect(actsOf(one('cancelled', { sent_at, uncertain_count: 1 }), editor)).toEqual(['duplicate']);
    expect(actsOf(one('sent', { sent_at }), editor)).toEqual(['duplicate']);
  });

  it('sends nothing for who may only write', () => {
    expect(actsOf(one('draft'), writer)).toEqual(['edit', 'duplicate', 'delete']);
    expect(actsOf(one('sending'), writer)).toEqual(['duplicate']);
  });
});

it('is written until it is sent', () => {
  expect((['draft', 'scheduled', 'held'] as const).every(isOpen)).toBe(true);
  expect((['sending', 'paused', 'cancelled', 'sent'] as const).some(isOpen)).toBe(false);
  expect(isUnderWay('sending')).toBe(true);
  expect(isUnderWay('paused')).toBe(false);
  expect(isLaunched({ launched_at: null })).toBe(false);
});
