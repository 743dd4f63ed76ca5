import { expect, it } from 'vitest';
import { initials } from './initials.model.ts';

it.each([
  ['Dana Okafor', 'DO'],
  ['Dana  van der Berg ', 'DB'],
  ['dana', 'D'],
  ['e\u0301lise', 'E\u0301'],
  ['👩‍🚒 Chief', '👩‍🚒C'],
  ['', '?'],
  ['   ', '?'],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
