// Proves: staff-5

import { describe, expect, it } from 'vitest';
import { loginPath, STAFF_HOME, safeNextPath } from './next-path.model.ts';

describe('a wish that is kept', () => {
  it.each([
    '/operations',
    '/operations?quote=01JD&tab=leads',
    '/outbox?state=failed#top',
    '/team',
    '/a%20b',
    '/logins',
    '/audit?q=https://evil.example',
  ])('%s', (path) => {
    expect(safeNextPath(path)).toBe(path);
  });
});

describe('a wish that leads elsewhere', () => {
  it.each([
    null,
    undefined,
    '',
    'operations',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'https://evil.example/operations',
    'http:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '/operations\u0000',
  ])('%j', (path) => {
    expect(safeNextPath(path)).toBe(STAFF_HOME);
  });

  it.each(['/login', '/login?next=/login', '/setup?token=x', '/invite', '/reset', '/a/../login'])(
    '%s would be a circle',
    (path) => {
      expect(safeNextPath(path)).toBe(STAFF_HOME);
    },
  );
});

describe('the sign-in address', () => {
  it('carries the wish, encoded', () => {
    expect(loginPath('/operations?quote=1')).toBe('/login?next=%2Foperations%3Fquote%3D1');
  });
  it('stays short without one', () => {
    expect(loginPath('/operations')).toBe('/login');
    expect(loginPath('//evil.example')).toBe('/login');
  });
});
