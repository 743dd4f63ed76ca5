// Proves: D44, site-12

import { expect, it } from 'vitest';
import { copyrightYears } from './copyright.model';

it.each([
  [2025, '2025'],
  [2024, '2025'],
  [2026, '2025–2026'],
  [2100, '2025–2100'],
])('in %i the footer says %s (D44)', (year, want) => {
  expect(copyrightYears(2025, year)).toBe(want);
});
