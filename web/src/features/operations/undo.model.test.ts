// Proves: U15, quotes-19

import { describe, expect, it } from 'vitest';
import { undoSecondsLeft } from './undo.model.ts';

describe('undo', () => {
  it.each([
    [10_000, 10],
    [9_999, 10],
    [9_000, 9],
    [1_000, 1],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-60_000, 0],
  ])('%i ms before the end shows %i', (left, shown) => {
    expect(undoSecondsLeft(5_000_000, 5_000_000 - left)).toBe(shown);
  });
});
