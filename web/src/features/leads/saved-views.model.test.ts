// Proves: leads-33

import { describe, expect, it } from 'vitest';
import { ALL } from './lead-filter.model.ts';
import {
  MOST_VIEWS,
  NAME_LENGTH,
  readViews,
  withoutView,
  withView,
  writeViews,
} from './saved-views.model.ts';

const hot = { name: 'Hot ones', filter: { ...ALL, priority: 'hot' } };
const mine = { name: 'Mine', filter: { ...ALL, assigned: 'me', sort: 'activity' } };

describe('what is stored', () => {
  it('comes back', () => {
    expect(readViews(writeViews([hot, mine]))).toEqual([hot, mine]);
  });

  it.each([null, '', '{', '"text"', '[1, null, {"name": 4, "search": ""}]'])('%s is no view', (stored) => {
    expect(readViews(stored)).toEqual([]);
  });
});

describe('a view', () => {
  it('replaces the one of its name', () => {
    const other = { ...hot, filter: mine.filter };
    expect(withView([hot, mine], other)).toEqual([mine, other]);
  });

  it('has a name, and not a long one', () => {
    expect(withView([], { ...hot, name: '  ' })).toEqual([]);
    expect(withView([], { ...hot, name: ` ${'n'.repeat(99)}` })[0]?.name).toBe('n'.repeat(NAME_LENGTH));
  });

  it('pushes out the oldest', () => {
    const many = Array.from({ length: MOST_VIEWS }, (_, n) => ({ ...hot, name: `${n}` }));
    expect(withView(many, mine).map(({ name }) => name)).toEqual([
      ...many.slice(1).map(({ name }) => name),
      'Mine',
    ]);
  });

  it('can be forgotten', () => {
    expect(withoutView([hot, mine], 'Hot ones')).toEqual([mine]);
  });
});
