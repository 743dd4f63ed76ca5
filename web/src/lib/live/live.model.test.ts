// Proves: S38, operations-4

import { describe, expect, it } from 'vitest';
import { retryDelay } from './live.model.ts';

describe('trying again', () => {
  it.each([
    [1, 0, 500],
    [1, 0.9999, 1000],
    [2, 0, 1000],
    [5, 0, 8000],
    [6, 0, 15_000],
    [6, 0.9999, 29_999],
    [600, 0.9999, 29_999],
    [0, 0, 500],
  ])('attempt %i with chance %d waits %i ms', (attempt, random, wait) => {
    expect(Math.abs(retryDelay(attempt, random) - wait)).toBeLessThanOrEqual(1);
  });
});
