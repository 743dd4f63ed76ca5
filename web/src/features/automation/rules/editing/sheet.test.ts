// Proves: D55, automation-94

import { expect, it } from 'vitest';
import { without } from '../../../../lib/form/errors.ts';
import { lineChanges, mergeParts } from './sheet.ts';

it('forgives a field and all that is in it, and nothing that begins alike', () => {
  const errors = { 'actions.1.delay': 'a', 'actions.1.type': 'b', 'actions.11.delay': 'c', actions: 'd' };
  expect(without(errors, ['actions.1'])).toEqual({ 'actions.11.delay': 'c', actions: 'd' });
  expect(without(errors, ['actions'])).toEqual({});
});

it('counts lines that stand twice twice', () => {
  expect(lineChanges(['a', 'b', 'b'], ['b', 'c'])).toEqual({ was: ['a', 'b'], is: ['c'] });
});

it('names no part that both changed alike', () => {
  const labels = { a: 'A', b: 'B' };
  expect(mergeParts({ a: 1, b: 1 }, { a: 2, b: 2 }, { a: 2, b: 3 }, labels)).toEqual({
    fields: { a: 2, b: 2 },
    both: ['B'],
  });
});
