// Proves: blog-60

import { describe, expect, test } from 'vitest';
import { filterOf, type PostFilter, searchOf } from './post-filter.model.ts';

describe('the filter in the address', () => {
  test.each<[PostFilter, string]>([
    [{ status: 'all', q: '' }, ''],
    [{ status: 'draft', q: '' }, 'status=draft'],
    [{ status: 'trash', q: 'snow & ice' }, 'status=trash&q=snow+%26+ice'],
  ])('%j is %j, and back', (filter, address) => {
    expect(searchOf(filter).toString()).toBe(address);
    expect(filterOf(new URLSearchParams(address))).toEqual(filter);
  });

  test('what nobody knows shows everything', () => {
    expect(filterOf(new URLSearchParams('status=deleted&page=7'))).toEqual({ status: 'all', q: '' });
    expect(filterOf(new URLSearchParams({ q: 'x'.repeat(300) })).q).toHaveLength(200);
  });
});
