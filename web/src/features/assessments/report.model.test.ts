// Proves: assessments-9

import { expect, test } from 'vitest';
import { answered, riskLabel } from './report.model';

test('levels are told as people read them', () => {
  expect(['critical', 'high', 'medium', 'low'].map(riskLabel)).toEqual(['Critical', 'High', 'Medium', 'Low']);
  expect(riskLabel('unheard-of')).toBe('unheard-of');
});

test('five questions with the answers that were given; an option that is gone is shown as it came', () => {
  const all = answered({
    propertyType: 'construction',
    primaryConcern: 'theft',
    currentSecurity: 'none',
    budget: '1k-3k',
    timeline: 'some-day',
  });
  expect(all.map(({ answer }) => answer)).toEqual([
    'Construction',
    'Theft & vandalism',
    'Nothing yet',
    '$1,000 to $3,000 a month',
    'some-day',
  ]);
  expect(all[0]?.question).toBe('What kind of property is it?');
});
