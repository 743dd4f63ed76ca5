import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parts } from './parts.ts';
import { nameOf, pages, partOf } from './places.ts';
import { type Profile, rowsAt, valueAt } from './profile.model.ts';

const file = (name: string): Profile[string] =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../../../catalog/${name}.json`, import.meta.url)), 'utf8'),
  );

/** The sample company, as the server has it. */
const sample: Profile = Object.fromEntries(
  [
    'company',
    'services',
    'claims',
    'credentials',
    'testimonials',
    'clients',
    'papers',
    'promises',
    'caseStudies',
  ].map((part) => [part, file(part.replace('S', '-s'))]),
);

/** Every fact of the profile that has a field, by its path without the numbers of rows. */
const edited = new Set(
  parts.flatMap(({ fields, lists }) => [
    ...fields.map(({ key }) => key),
    ...lists.flatMap(({ path, fields }) => fields.map(({ key }) => `${path}.*.${key}`)),
  ]),
);

/** What nobody edits: ids, which pages and rules name; where claims stand; the address of the site, which is a setting. */
const fixed = /(^|\.)id$|^claims\.\*\.places$|^company\.url$/;

// Proves: company-5
test('every fact of the profile has its field, in one part', () => {
  const paths = new Set<string>();
  const walk = (tree: unknown, path: string): void => {
    const isRows = Array.isArray(tree) && typeof tree[0] === 'object';
    if (isRows) for (const one of tree) walk(one, `${path}.*`);
    else if (typeof tree === 'object' && tree !== null && !Array.isArray(tree))
      for (const [key, one] of Object.entries(tree)) walk(one, path ? `${path}.${key}` : key);
    else if (!fixed.test(path)) paths.add(path);
  };
  walk(sample, '');
  expect(paths.size).toBeGreaterThan(40);
  expect([...paths].filter((path) => !edited.has(path))).toEqual([]);
  for (const path of paths) {
    const of = path.replaceAll('*', '0');
    expect(parts.filter((part) => partOf(of) === part)).toHaveLength(1);
  }
});

test('a row that is added has a value for every field', () => {
  for (const { path, fields, fresh } of parts.flatMap(({ lists }) => lists)) {
    expect(rowsAt(sample, path).length, path).toBeGreaterThan(0);
    if (!fresh) continue;
    expect(Object.keys(fresh).toSorted(), path).toEqual(fields.map(({ key }) => key).toSorted());
    const [first] = rowsAt(sample, path);
    for (const [key, value] of Object.entries(fresh))
      expect(typeof value, `${path} ${key}`).toBe(typeof (first?.[key] ?? ''));
  }
});

test('a fact is named as its field is labelled', () => {
  expect(nameOf('company.tagline')).toBe('Promise');
  expect(nameOf('company.phones.1.e164')).toBe('Phone 2, number as it is dialled');
  expect(nameOf('credentials.strip.0.name')).toBe('Strip: Mark 1, name');
  expect(nameOf('company.areasServed.3')).toBe('Places');
  expect(nameOf('company.phones')).toBe('Contact and phones');
  expect(nameOf('services')).toBe('Services and prices');
});

test('every part is looked at on a page that can be previewed', () => {
  for (const { page } of parts) expect(pages.map(({ id }) => id)).toContain(page);
  for (const { paths } of parts)
    for (const path of paths) expect(valueAt(sample, path), path).not.toBeUndefined();
});
