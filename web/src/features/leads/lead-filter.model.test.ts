// Proves: leads-25

import { describe, expect, it } from 'vitest';
import { ALL, csvHref, filterOf, isFiltered, isSame, queryOf, searchOf } from './lead-filter.model.ts';

const mine = { ...ALL, q: 'yards & co', assigned: 'me', sort: 'score', needs_human: 'true' };

describe('the filter in the address', () => {
  it('comes back as it went', () => {
    expect(filterOf(searchOf(mine))).toEqual(mine);
    expect(searchOf(ALL).toString()).toBe('');
  });

  it('leaves out what the server would refuse, and what it does not know', () => {
    const params = new URLSearchParams(
      'sort=nonsense&priority=boiling&stage=famous&needs_human=maybe&tab=x&q=a',
    );
    expect(filterOf(params)).toEqual({ ...ALL, q: 'a' });
  });
});

it('asks the server only for what is filtered', () => {
  expect(queryOf(ALL)).toEqual({ sort: 'created' });
  expect(queryOf(mine)).toEqual({ sort: 'score', q: 'yards & co', assigned: 'me', needs_human: true });
});

it('saves the list that is shown', () => {
  expect(csvHref(ALL)).toBe('/api/staff/leads/csv');
  expect(csvHref(mine)).toBe('/api/staff/leads/csv?q=yards+%26+co&sort=score&assigned=me&needs_human=true');
});

it('knows a filter from an order', () => {
  expect(isFiltered({ ...ALL, sort: 'score' })).toBe(false);
  expect(isFiltered({ ...ALL, q: 'a' })).toBe(true);
  expect(isSame(mine, { ...mine })).toBe(true);
  expect(isSame(mine, { ...mine, sort: 'created' })).toBe(false);
});
