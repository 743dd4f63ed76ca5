// Proves: automation-121

import { expect, it } from 'vitest';
import { copyId, copyName } from './copy.model.ts';

it('a copy has a name that no other has', () => {
  expect(copyName('Welcome', ['Welcome'])).toBe('Copy of Welcome');
  expect(copyName('Welcome', ['copy of welcome ', 'Copy of Welcome 2'])).toBe('Copy of Welcome 3');
  const long = 'x'.repeat(80);
  const first = copyName(long, []);
  expect(first).toHaveLength(80);
  expect(copyName(long, [first])).toBe(`${first.slice(0, 78)} 2`);
});

it('a copied mail has an id that no other has', () => {
  expect(copyId('welcome', ['welcome'])).toBe('welcome-copy');
  expect(copyId('welcome', ['welcome-copy'])).toBe('welcome-copy-2');
  expect(copyId('x'.repeat(60), [])).toBe(`${'x'.repeat(55)}-copy`);
});
