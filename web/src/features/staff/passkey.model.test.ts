// Proves: security-66

import { describe, expect, it } from 'vitest';
import { isNamed, toBytes, toText, wordsFor } from './passkey.model.ts';

describe('bytes in JSON', () => {
  it('are base64url without padding, and come back as they were', () => {
    for (const length of [0, 1, 2, 3, 64, 300]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 251 + 255) % 256);
      const text = toText(bytes.buffer);
      expect(text).toMatch(/^[\w-]*$/);
      expect(toBytes(text)).toEqual(bytes);
    }
    expect(toText(Uint8Array.of(251, 255, 254).buffer)).toBe('-__-');
  });
});

describe('where passkeys can be', () => {
  it('is at names, not at addresses', () => {
    expect(['localhost', 'security.example', '2.example'].every(isNamed)).toBe(true);
    expect(['127.0.0.1', '192.0.2.1', '[2001:db8::1]'].some(isNamed)).toBe(false);
  });
});

it('every failure has words', () => {
  const all = [
    'InvalidStateError',
    'SecurityError',
    'NotSupportedError',
    'NotAllowedError',
    'AbortError',
    'Error',
  ];
  for (const failure of all) expect(wordsFor(failure)).toMatch(/\.$/);
  expect(wordsFor('NotAllowedError')).toBe(wordsFor('whatever else'));
});
