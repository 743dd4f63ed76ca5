// Proves: D85, leads-27, operations-4

import { describe, expect, it } from 'vitest';
import { freeze, letGo, stepSelection } from './frozen-list.model.ts';

const row = (id: string, name = id) => ({ id, name });
const shape = (list: ReturnType<typeof letGo<{ id: string; name: string }>>) =>
  list.rows.map(({ row: r, gone }) => `${r.name}${gone ? ' (gone)' : ''}`);

describe('a list without a hold', () => {
  it('is what the server answered', () => {
    const list = letGo([row('c'), row('a')]);
    expect(shape(list)).toEqual(['c', 'a']);
    expect(list.waiting).toEqual([]);
  });
});

describe('a frozen list', () => {
  const shown = letGo([row('b'), row('a')]);

  it('keeps the order and lets new rows wait', () => {
    const frozen = freeze(shown, [row('d'), row('c'), row('b'), row('a')]);
    expect(shape(frozen)).toEqual(['b', 'a']);
    expect(frozen.waiting.map(({ id }) => id)).toEqual(['d', 'c']);
  });

  it('refreshes a row in its place', () => {
    expect(shape(freeze(shown, [row('a', 'a2'), row('b', 'b2')]))).toEqual(['b2', 'a2']);
  });

  it('keeps a row that left, marked as gone, with its last content', () => {
    expect(shape(freeze(shown, [row('a')]))).toEqual(['b (gone)', 'a']);
  });

  it('takes a row back that returns', () => {
    const gone = freeze(shown, [row('a')]);
    expect(shape(freeze(gone, [row('b', 'b3'), row('a')]))).toEqual(['b3', 'a']);
  });

  it('drops a waiting row that left again before it was shown', () => {
    const waiting = freeze(shown, [row('c'), row('b'), row('a')]);
    expect(freeze(waiting, [row('b'), row('a')]).waiting).toEqual([]);
  });

  it("shows everything in the server's order once let go", () => {
    const incoming = [row('c'), row('a')];
    expect(shape(letGo(incoming))).toEqual(['c', 'a']);
  });

  it('holds an empty list too: the first row waits like any other', () => {
    const frozen = freeze(letGo<{ id: string; name: string }>([]), [row('a')]);
    expect(frozen.rows).toEqual([]);
    expect(frozen.waiting).toHaveLength(1);
  });
});

describe('moving the selection', () => {
  const ids = ['a', 'b', 'c'];
  it.each([
    [null, 1, 'a'],
    [null, -1, 'c'],
    ['a', 1, 'b'],
    ['c', 1, 'c'],
    ['a', -1, 'a'],
    ['c', -1, 'b'],
    ['left the list', 1, 'a'],
  ] as const)('from %s by %i', (from, step, to) => {
    expect(stepSelection(ids, from, step)).toBe(to);
  });

  it('has nowhere to go in an empty list', () => {
    expect(stepSelection([], 'a', 1)).toBeNull();
  });
});
