// Proves: chat-70

import { expect, it } from 'vitest';
import { again, failedWith, type Line, leftBehind, nextToSend, without, written } from './outgoing.model.ts';

const two: Line = written(written([], 'k1', 'Hello.'), 'k2', 'How can I help?');

it('goes in the order in which it was written', () => {
  expect(nextToSend([])).toBeNull();
  expect(nextToSend(two)?.key).toBe('k1');
  expect(nextToSend(without(two, 'k1'))?.key).toBe('k2');
});

it('lets nothing overtake what has failed', () => {
  const failed = failedWith(two, 'k1', 'The server did not answer.');
  expect(nextToSend(failed)).toBeNull();
  expect(failed[0]).toEqual({ key: 'k1', text: 'Hello.', failed: 'The server did not answer.' });
  expect(failed[1]?.failed).toBeNull();
});

it('is sent again with the key it had', () => {
  const retried = again(failedWith(two, 'k1', 'Lost.'), 'k1');
  expect(nextToSend(retried)).toEqual({ key: 'k1', text: 'Hello.', failed: null });
});

it('goes on behind one that was taken back', () => {
  expect(nextToSend(without(failedWith(two, 'k1', 'Lost.'), 'k1'))?.text).toBe('How can I help?');
});

it('sends nothing by itself that an earlier page has left', () => {
  const left = leftBehind(two);
  expect(nextToSend(left)).toBeNull();
  expect(nextToSend(again(left, 'k1'))).toEqual(two[0]);
  expect(nextToSend(without(again(left, 'k1'), 'k1'))?.key).toBe('k2');
  const failed = failedWith(two, 'k1', 'Lost.');
  expect(leftBehind(failed)).toEqual(failed);
});
