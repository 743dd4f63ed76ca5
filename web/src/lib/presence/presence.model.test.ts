// Proves: operations-34

import { expect, it } from 'vitest';
import { presenceLine } from './presence.model.ts';

const dana = { id: 'usr_1', name: 'Dana', writing: true };
const looks = (name: string) => ({ id: name, name, writing: false });

it.each([
  [[], ''],
  [[dana], 'Dana is writing an answer'],
  [[looks('Alex')], 'Alex is looking at this'],
  [[looks('')], 'A colleague is looking at this'],
  [[looks('Alex'), looks('Kim')], 'Alex and Kim are looking at this'],
  [[looks('Alex'), looks('Kim'), looks('Jo'), looks('Lee')], 'Alex, Kim and 2 more are looking at this'],
  [[dana, looks('Alex')], 'Dana is writing an answer; Alex is looking at this'],
])('says who is here: %j', (others, line) => {
  expect(presenceLine(others)).toBe(line);
});
