// Proves: S90, blog-70

import { expect, test } from 'vitest';
import { cut } from './seo.model.ts';

test.each([
  ['Winter at the gate', 60, 'Winter at the gate'],
  ['Winter at the gate', 18, 'Winter at the gate'],
  ['Winter at the gate', 17, 'Winter at the…'],
  ['Winter at the gate, and what it does to locks', 21, 'Winter at the gate…'],
  ['Donaudampfschifffahrt', 10, 'Donaudamp…'],
  ['門門門門', 3, '門門…'],
])('%j in %i characters: %j', (text, most, shown) => {
  expect(cut(text, most)).toBe(shown);
  expect([...cut(text, most)].length).toBeLessThanOrEqual(most);
});
