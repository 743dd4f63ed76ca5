import { expect, it } from 'vitest';
import { ALL, csvHref, filterOf, isFiltered, searchOf } from './audit-filter.model.ts';

it('survives the way through an address', () => {
  const filter = { ...ALL, q: 'role', actor: 'usr_1', family: 'staff', from: '2026-11-24', to: '2026-11-25' };
  expect(filterOf(searchOf(filter))).toEqual(filter);
  expect(csvHref(filter)).toBe(
    '/api/staff/audit/csv?q=role&actor=usr_1&family=staff&from=2026-11-24&to=2026-11-25',
  );
});

it.each([
  ['family=nothing', ALL],
  ['kind=usr&from=yesterday&to=2026-1-1', { ...ALL, kind: 'usr' }],
  ['other=1', ALL],
])('leaves out what the server would refuse: %s', (search, filter) => {
  expect(filterOf(new URLSearchParams(search))).toEqual(filter);
});

it('knows the whole log', () => {
  expect(isFiltered(ALL)).toBe(false);
  expect(isFiltered({ ...ALL, subject: 'lead_1' })).toBe(true);
  expect(csvHref(ALL)).toBe('/api/staff/audit/csv');
});
