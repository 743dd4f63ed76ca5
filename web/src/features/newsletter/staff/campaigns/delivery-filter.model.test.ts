// Proves: newsletter-113

import { expect, it } from 'vitest';
import { deliveryFilterOf, deliverySearchOf } from './delivery-filter.model.ts';

it('goes into an address and comes back', () => {
  const filter = { state: 'failed', q: 'mill@' } as const;
  expect(deliverySearchOf(filter).toString()).toBe('state=failed&q=mill%40');
  expect(deliveryFilterOf(deliverySearchOf(filter))).toEqual(filter);
  expect(deliverySearchOf({ state: '', q: '' }).toString()).toBe('');
});

it('leaves out what the server would refuse', () => {
  expect(deliveryFilterOf(new URLSearchParams({ state: 'lost', q: 'x'.repeat(300) }))).toEqual({
    state: '',
    q: 'x'.repeat(200),
  });
});
