// Proves: security-1
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkName } from './name';

/** The names that the server's own test holds: what it takes, the browser must not refuse. */
const names: { good: string[]; bad: Record<string, string[]> } = JSON.parse(
  readFileSync(new URL('../../../../internal/platform/forms/testdata/names.json', import.meta.url), 'utf8'),
);

describe('a name in the browser', () => {
  it('lets every name of the world pass that the server takes', () => {
    expect(names.good.filter((name) => checkName('name', name, 100, true))).toEqual([]);
  });

  it('tells of addresses and sentences before they are sent, in the words of the server', () => {
    for (const [typed, told] of [
      ['https://evil.example/pay?x=1', 'Please enter your first name without a web or e-mail address.'],
      ['evil.com', 'Please enter your first name without a web or e-mail address.'],
      ['URGENT: account suspended', 'Please enter only your first name here, without the mark :.'],
      ['Call 403 now', 'Please enter only your first name here, with at most 2 digits.'],
      ['a b c d e f g h i', 'Please enter only your first name here, in at most 8 words.'],
    ] as const) {
      expect(checkName('first name', typed, 100, true)).toBe(told);
    }
  });

  it('is no stricter than the server', () => {
    const told = Object.values(names.bad)
      .flat()
      .filter((name) => checkName('name', name, 100, true));
    expect(told.length).toBeGreaterThan(40);
    expect(checkName('name', '', 100, false)).toBeUndefined();
    expect(checkName('name', '', 100, true)).toBe('Please enter your name.');
  });
});
