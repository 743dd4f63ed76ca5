// Proves: newsletter-106

import { describe, expect, it } from 'vitest';
import { dueInstant, dueOf, dueProblem, noDue } from './due.model.ts';

const now = Date.parse('2026-11-22T18:00:00Z');
const at = (day: string, time: string, second = false) => ({ due: { day, time }, second });

describe('a day and a time on the company’s clock', () => {
  it('are an instant, and it is them', () => {
    expect(dueInstant(at('2026-12-01', '09:00'))).toBe(Date.parse('2026-12-01T15:00:00Z'));
    expect(dueOf('2026-12-01T15:00:00Z')).toEqual(at('2026-12-01', '09:00'));
    expect(dueOf(null)).toEqual(noDue);
    expect(dueInstant(noDue)).toBeNull();
  });

  it('may come twice', () => {
    const twice = (second: boolean) => dueInstant(at('2025-11-02', '01:30', second)) ?? 0;
    expect(twice(true) - twice(false)).toBe(3_600_000);
    expect(dueOf('2025-11-02T08:30:00Z')).toEqual(at('2025-11-02', '01:30', true));
  });

  it('may not be at all: the hour that is skipped, the past, no date', () => {
    expect(dueProblem(at('2026-03-08', '02:30'), 0, '')).toContain('There is no 02:30 on that day');
    expect(dueProblem(at('2026-11-22', '11:00'), now, 'Choose another.')).toMatch(
      /^This is in the past: .* Choose another\.$/,
    );
    expect(dueProblem(at('2026-13-01', '09:00'), now, '')).toBe('This is no date and time.');
    expect(dueProblem(at('2026-11-23', '09:00'), now, '')).toBeUndefined();
  });
});
