import { describe, expect, it } from 'vitest';
import { isUrgent } from './urgent';

describe('isUrgent', () => {
  it.each([
    ['There was a theft', true],
    ['THEFTS!', true],
    ['a break-in last night', true],
    ['they broke into our shop', true],
    ['they broke our shop window', false],
    ['somebody broke in', true],
    ['break\u2011in', true],
    ['break   in', true],
    ['please answer ASAP', true],
    ['a.s.a.p.', true],
    ['urgently', true],
    ['non-emergency', true],
    ['incidental costs', false],
    ['the thefty cat', false],
    ['emergence', false],
    ['insurgent', false],
    ['break into two phases', false],
    ['', false],
  ])('%j: %s', (text, urgent) => {
    expect(isUrgent(text)).toBe(urgent);
    expect(isUrgent('nothing else', text)).toBe(urgent);
  });
  it('does not join words of two fields', () => {
    expect(isUrgent('break', 'in')).toBe(false);
  });
});
