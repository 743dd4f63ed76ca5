// Proves: V17, V19, site-9

import { expect, test } from 'vitest';
import { isAmongServices, servicePlaces } from './navigation';

test('the Services menu is current on the list and on each service, nowhere else', () => {
  expect(['/services', '/services/it-support', '/services/unknown'].map(isAmongServices)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['/', '/about', '/services-of-others', '/quote'].map(isAmongServices)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('the four services of V18, letter for letter', () => {
  expect(servicePlaces().map(({ to, label }) => [to, label])).toEqual([
    ['/services/security-guards', 'Security Guard Services'],
    ['/services/surveillance', 'Surveillance & Alarm Systems'],
    ['/services/virtual-guard', 'Virtual Security Guard'],
    ['/services/it-support', 'IT Support'],
  ]);
});
