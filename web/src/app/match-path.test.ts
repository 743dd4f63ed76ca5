import { describe, expect, it } from 'vitest';
import { matchPath } from './match-path';

describe('matchPath', () => {
  it.each([
    ['/', '/', true],
    ['/quote', '/quote', true],
    ['/quote', '/quote/', true],
    ['/quote', '/quotes', false],
    ['/quote', '/quote/status', false],
    ['/services/:service', '/services/surveillance', true],
    ['/services/:service', '/services/surveillance/', true],
    ['/services/:service', '/services/', false],
    ['/services/:service', '/services/a/b', false],
    ['/services', '/services/', true],
  ])('%s and %s: %s', (pattern, path, fits) => {
    expect(matchPath(pattern, path)).toBe(fits);
  });
});
