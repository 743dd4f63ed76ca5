import { describe, expect, test } from 'vitest';
import { arrowTarget } from './disclosure.model';

describe('arrowTarget', () => {
  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 4, 0],
    ['ArrowUp', -1, 4],
    ['ArrowUp', 0, 4],
    ['ArrowUp', 3, 2],
    ['Home', 3, 0],
    ['End', 1, 4],
  ])('%s from %i of five leads to %i', (key, at, want) => {
    expect(arrowTarget(key, at, 5)).toBe(want);
  });

  test('other keys, Home and End at the button, and an empty list lead nowhere', () => {
    expect(arrowTarget('a', 0, 5)).toBeNull();
    expect(arrowTarget('Home', -1, 5)).toBeNull();
    expect(arrowTarget('End', -1, 5)).toBeNull();
    expect(arrowTarget('ArrowDown', -1, 0)).toBeNull();
  });
});
