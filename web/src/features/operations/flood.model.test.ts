import { describe, expect, it } from 'vitest';
import { counted } from './flood.model.ts';

// Proves: security-183
describe('what came from one network, in words', () => {
  it.each([
    [9, 3, 0, '9 requests and 3 messages'],
    [1, 1, 1, '1 request, 1 message and 1 booked call'],
    [0, 0, 6, '6 booked calls'],
    [2, 0, 2, '2 requests and 2 booked calls'],
    [0, 0, 0, 'nothing'],
  ])('%i requests, %i messages, %i calls', (quotes, messages, calls, words) => {
    expect(counted(quotes, messages, calls)).toBe(words);
  });
});
