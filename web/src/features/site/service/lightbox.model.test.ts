// Proves: V138, site-31

import { describe, expect, test } from 'vitest';
import { counter, step, swipe } from './lightbox.model';

describe('a step', () => {
  test('goes on and back', () => {
    expect(step(0, 1, 4)).toBe(1);
    expect(step(2, -1, 4)).toBe(1);
  });
  test('goes around both ends', () => {
    expect(step(3, 1, 4)).toBe(0);
    expect(step(0, -1, 4)).toBe(3);
    expect(step(1, -6, 4)).toBe(3);
  });
  test('of a closed lightbox, or one without pictures, leads nowhere', () => {
    expect(step(null, 1, 4)).toBeNull();
    expect(step(0, 1, 0)).toBeNull();
  });
});

test('the counter counts from one', () => {
  expect(counter(0, 4)).toBe('1 of 4');
  expect(counter(3, 4)).toBe('4 of 4');
});

describe('a finger', () => {
  test('to the left means the next, to the right the one before', () => {
    expect(swipe(-80, 5)).toBe(1);
    expect(swipe(80, -5)).toBe(-1);
  });
  test('that hardly moves, or moves down, means nothing', () => {
    expect(swipe(-20, 0)).toBe(0);
    expect(swipe(-80, 60)).toBe(0);
  });
});
