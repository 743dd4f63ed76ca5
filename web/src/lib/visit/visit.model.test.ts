// Proves: V105, V134, U26, site-48, leads-70

import { expect, test } from 'vitest';
import { shared, taken } from './tell';
import { depthOf, deviceOf, newVisit, onPage, readVisit, referrerOf } from './visit.model';

test.each([
  [320, 'mobile'],
  [767, 'mobile'],
  [768, 'tablet'],
  [1023, 'tablet'],
  [1024, 'desktop'],
])('%i px wide is %s', (width, device) => {
  expect(deviceOf(width)).toBe(device);
});

test('a referrer is told without its query, and our own site is none', () => {
  const origin = 'https://wardgate.example';
  expect(referrerOf('https://search.example/find?q=guards&who=me#x', origin)).toBe(
    'https://search.example/find',
  );
  expect(referrerOf('https://wardgate.example/about', origin)).toBe('direct');
  expect(referrerOf('', origin)).toBe('direct');
});

test('a page counts once, and a hundred are enough', () => {
  let visit = onPage(onPage(newVisit('direct', 800), '/'), '/');
  expect(visit.pagesVisited).toEqual(['/']);
  for (let i = 0; i < 200; i++) visit = onPage(visit, `/p${i}`);
  expect(visit.pagesVisited).toHaveLength(100);
});

test('the depth is where the lower edge of the window stands', () => {
  expect(depthOf(0, 500, 2000)).toBe(25);
  expect(depthOf(1500, 500, 2000)).toBe(100);
  expect(depthOf(1600, 500, 2000)).toBe(100);
  expect(depthOf(-90, 500, 100_000)).toBe(0);
  expect(depthOf(0, 500, 400)).toBe(100);
});

test('what is taken along counts once', () => {
  const visit = newVisit('direct', 800);
  for (const id of ['prices', 'prices', 'report']) taken(visit, id);
  expect(visit.downloadedResources).toEqual(['prices', 'report']);
});

test('an article is passed on as often as it is', () => {
  const visit = newVisit('direct', 800);
  shared(visit);
  shared(visit);
  expect(visit.socialEngagement).toBe(2);
});

test('only a whole record is a visit', () => {
  const visit = newVisit('direct', 800);
  expect(readVisit(JSON.stringify(visit))).toEqual(visit);
  for (const damaged of [null, '', '{', '{}', '[]', '7', '{"pagesVisited":"/"}'])
    expect(readVisit(damaged)).toBeNull();
});
