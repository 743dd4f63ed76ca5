// Proves: site-19

import { describe, expect, it } from 'vitest';
import { dueAfter, figureParts } from './figure.model';

describe('figureParts', () => {
  it.each([
    ['15 min', '15', 'min'],
    ['2 hours', '2', 'hours'],
    ['24/7', '24/7', ''],
    ['500+', '500+', ''],
    ['99.9%', '99.9%', ''],
    ['2-4 business days', '2-4', 'business days'],
    ['around the clock', 'around the clock', ''],
    ['', '', ''],
  ])('%j is %j and %j', (value, number, unit) => {
    expect(figureParts(value)).toEqual({ number, unit });
  });
});

describe('dueAfter', () => {
  it.each([
    [0, 'at once'],
    [15, '15 min'],
    [60, '1 h'],
    [90, '1.5 h'],
    [120, '2 h'],
  ])('%d minutes read %j', (minutes, text) => {
    expect(dueAfter(minutes)).toBe(text);
  });
});
