// Proves: operations-25

import { describe, expect, it } from 'vitest';
import { anchorOf, emptyText, filterOf, rowName, waiting } from './queue.model.ts';

describe('the address', () => {
  it('begins with my work of all kinds', () => {
    expect(filterOf(new URLSearchParams())).toEqual({ view: 'mine', kind: '', team: '', person: '' });
  });
  it('keeps what was chosen, and leaves nonsense out', () => {
    const asked = new URLSearchParams('view=all&kind=chat&team=dispatch&person=nobody');
    expect(filterOf(asked)).toEqual({ view: 'all', kind: 'chat', team: 'dispatch', person: 'nobody' });
    expect(filterOf(new URLSearchParams('view=his&kind=letters'))).toMatchObject({ view: 'mine', kind: '' });
  });
});

describe('a row', () => {
  it('is called by its person, or by what is known', () => {
    expect(rowName({ name: 'Emery', kind: 'quote', ref: 'Q-1' })).toBe('Emery');
    expect(rowName({ name: '', kind: 'chat', ref: '' })).toBe('A visitor in the chat');
    expect(rowName({ name: '', kind: 'task', ref: 'Follow-up' })).toBe('Follow-up');
  });
  it('is found again by what it is about, a quote that owes twice too', () => {
    expect(anchorOf({ id: 'quotes.response/quote_1', subject: 'quote_1' })).toBe('quote_1');
    expect(anchorOf({ id: 'quotes.walk/quote_1', subject: 'quote_1' })).toBe('quotes.walk/quote_1');
  });
});

it('adds up what waits', () => {
  const counts = [
    { kind: 'quote' as const, all: 5, mine: 2, late: 1 },
    { kind: 'chat' as const, all: 1, mine: 1, late: 0 },
  ];
  expect([
    waiting(counts, 'all'),
    waiting(counts, 'mine'),
    waiting(counts, 'all', 'quote'),
    waiting(counts, 'mine', 'task'),
  ]).toEqual([6, 3, 5, 0]);
});

it('says what is empty', () => {
  expect(emptyText({ view: 'mine', kind: '', team: '', person: '' })).toBe('Nothing waits for you.');
  expect(emptyText({ view: 'all', kind: '', team: '', person: '' })).toBe('Nothing waits.');
  expect(emptyText({ view: 'mine', kind: 'chat', team: '', person: '' })).toBe('Nothing here waits.');
});
