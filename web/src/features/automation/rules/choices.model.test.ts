// Proves: S158, S159, automation-90

import catalog from '@catalog/automation.json';
import { describe, expect, it } from 'vitest';
import { controlOf, fittingValue, operatorChoices, readValue, valueChoices } from './choices.model.ts';

const ids = (field: string) => operatorChoices(field).map(({ id }) => id);

it('asks every field of the catalogue with something, and numbers never with words', () => {
  for (const { id, kind } of catalog.fields) {
    expect(ids(id).length, id).toBeGreaterThan(0);
    if (kind === 'number') expect(ids(id), id).not.toContain('contains');
  }
  expect(ids('decisionMaker')).toEqual(['equals']);
  expect(ids('interests')[0]).toBe('contains');
});

it.each([
  ['score', 'greater_than', 'number'],
  ['pagesVisited', 'greater_than', 'number'],
  ['pagesVisited', 'contains', 'text'],
  ['stage', 'equals', 'choice'],
  ['source', 'not_contains', 'text'],
  ['interests', 'contains', 'choice'],
  ['company', 'equals', 'text'],
  ['decisionMaker', 'equals', 'choice'],
])('%s with %s takes a %s', (field, operator, control) => {
  expect(controlOf(field, operator)).toBe(control);
});

describe('a value', () => {
  it.each([
    ['score', 'greater_than', '80', 80],
    ['score', 'greater_than', '', undefined],
    ['score', 'greater_than', 'many', undefined],
    ['decisionMaker', 'equals', 'false', false],
    ['decisionMaker', 'equals', '', undefined],
    ['company', 'contains', ' Mill ', 'Mill'],
    ['company', 'contains', '  ', undefined],
    ['pagesVisited', 'contains', '/services', '/services'],
  ])('of %s %s typed as %j is %j', (field, operator, typed, value) => {
    expect(readValue(field, operator, typed)).toBe(value);
  });

  it('that fits another operator stays, one that does not goes', () => {
    expect(fittingValue('score', 'less_than', '80')).toBe('80');
    expect(fittingValue('stage', 'equals', '80')).toBe('');
    expect(fittingValue('stage', 'equals', 'decision')).toBe('decision');
    expect(fittingValue('pagesVisited', 'greater_than', '/services')).toBe('');
  });

  it('that nobody knows any more stays choosable', () => {
    expect(valueChoices('source', 'fax').at(-1)).toEqual({ id: 'fax', label: 'fax (unknown)' });
    expect(valueChoices('source', 'contact')).toEqual(valueChoices('source', ''));
  });
});
