// Proves: D1, quotes-10, quotes-11

import { describe, expect, it } from 'vitest';
import { deliveryOf, refusalDetail } from './delivery.model';
import { type Entry, type EntryState, newEntry } from './outbox.model';

const entry = (state: EntryState, id = state): Entry => ({
  ...newEntry(id, 'quotes', '/api/quotes', {}, 0),
  state,
});

describe('deliveryOf', () => {
  it.each<[EntryState, string]>([
    ['waiting', 'not-sent'],
    ['delivered', 'received'],
    ['returned', 'correct'],
    ['refused', 'refused'],
    ['stale', 'form'],
  ])('%s shows %s', (state, view) => {
    expect(deliveryOf([entry(state)], false).view).toBe(view);
  });

  it('shows the form before anything is known, without entries, and while the first attempt runs', () => {
    expect(deliveryOf(null, false).view).toBe('form');
    expect(deliveryOf([], false).view).toBe('form');
    expect(deliveryOf([entry('waiting')], true).view).toBe('form');
  });

  it('lets the latest entry decide, and passes over stale ones', () => {
    expect(deliveryOf([entry('delivered'), entry('waiting')], false)).toMatchObject({
      entry: { id: 'waiting' },
    });
    expect(deliveryOf([entry('delivered'), entry('stale')], false)).toMatchObject({
      entry: { id: 'delivered' },
    });
  });
});

describe('refusalDetail', () => {
  it.each([
    [{ detail: 'Too large.' }, 'Too large.'],
    [{ detail: 7 }, ''],
    [null, ''],
    [undefined, ''],
    ['text', ''],
  ])('%j: %j', (result, want) => {
    expect(refusalDetail({ ...entry('refused'), result })).toBe(want);
  });
});
