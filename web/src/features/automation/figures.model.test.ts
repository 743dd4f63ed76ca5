// Proves: S133, automation-41

import { expect, it } from 'vitest';
import { barsOf, measured } from './figures.model.ts';

const effect = (value: number | null, unit = '%') => ({
  id: 'open' as const,
  label: 'Open rate',
  measured: value,
  n: value === null ? 0 : 12,
  unit,
  formula: 'Mails that were opened',
});

it('what is not measured is a dash', () => {
  expect(measured(effect(null))).toBe('—');
  expect(measured(effect(11.94))).toBe('11.9%');
  expect(measured(effect(0))).toBe('0%');
  expect(measured(effect(2.53, 'h'))).toBe('2.5 h');
});

it('bars say how many of all', () => {
  const shares = [
    { id: 'hot', label: 'Hot', leads: 3 },
    { id: 'cold', label: 'Cold', leads: 0 },
  ];
  expect(barsOf(shares, 4)).toMatchObject([
    { text: '3 (75%)', value: 3, tone: 'danger' },
    { text: '0 (0%)', value: 0, tone: 'neutral' },
  ]);
  expect(barsOf(shares.slice(1), 0)).toMatchObject([{ text: '0' }]);
});
