import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { emailRule, MIN_PASSWORD, newPasswordRule } from './rules.ts';

describe('a new password', () => {
  it.each([
    ['a'.repeat(MIN_PASSWORD), true],
    ['a'.repeat(MIN_PASSWORD - 1), false],
    ['🔒'.repeat(MIN_PASSWORD), true],
    ['🔒'.repeat(MIN_PASSWORD - 1), false],
    // Six letters é, each typed as two characters, are six.
    ['e\u0301'.repeat(MIN_PASSWORD - 1), false],
    ['', false],
  ])('%s', (password, fine) => {
    expect(safeParse(newPasswordRule, password).success).toBe(fine);
  });
});

describe('an email address', () => {
  it.each([
    ['dana@wardgate.example', true],
    ['  dana@wardgate.example ', true],
    ['dana', false],
    ['', false],
    [`${'a'.repeat(250)}@wardgate.example`, false],
  ])('%s', (address, fine) => {
    expect(safeParse(emailRule, address).success).toBe(fine);
  });
});
