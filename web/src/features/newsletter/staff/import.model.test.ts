// Proves: newsletter-47

import { expect, test } from 'vitest';
import { ApiProblem, noAnswer } from '../../../api/problem.ts';
import { fileProblem, headline, type ImportReport, importProblem, leftOut, totals } from './import.model.ts';

const report = (change: Partial<ImportReport> = {}): ImportReport => ({
  dry_run: true,
  lines: 0,
  stored: 0,
  known: 0,
  refused: 0,
  items: [],
  ...change,
});

test('a dry run says what would become of the list, in one sentence', () => {
  expect(totals(report({ lines: 1204, stored: 1200, known: 1, refused: 3 }))).toBe(
    'Of 1,204 lines, 1,200 would be stored, 1 is subscribed already, 3 would be refused.',
  );
  expect(totals(report({ lines: 1, known: 0, refused: 1 }))).toBe(
    'Of 1 line, 0 would be stored, 0 are subscribed already, 1 would be refused.',
  );
});

test('afterwards it says what became of it', () => {
  expect(totals(report({ dry_run: false, lines: 3, stored: 1, known: 1, refused: 1 }))).toBe(
    'Of 3 lines, 1 was stored, 1 is subscribed already, 1 was refused.',
  );
});

test.each<[string, Partial<ImportReport>]>([
  ['1 subscriber can be stored', { lines: 2, stored: 1, refused: 1 }],
  ['2 subscribers stored', { dry_run: false, lines: 2, stored: 2 }],
  ['Nobody was added', { dry_run: false, lines: 2, known: 2 }],
  ['Everyone on this list is subscribed already', { lines: 2, known: 2 }],
  ['Nobody on this list can be stored', { lines: 2, known: 1, refused: 1 }],
])('%s', (text, change) => expect(headline(report(change))).toBe(text));

test('of a long list the first lines are told, and it says so', () => {
  const items = Array.from({ length: 500 }, (_, at) => ({
    line: at + 2,
    email: 'a',
    outcome: 'refused' as const,
    reason: 'b',
  }));
  expect(leftOut(report({ refused: 500, items }))).toBe('');
  expect(leftOut(report({ refused: 1200, known: 34, items }))).toBe(
    'The first 500 of 1,234 lines are shown.',
  );
});

test('a file that the server would refuse unread is not sent', () => {
  expect(fileProblem({ name: 'list.csv', size: 5 * 1024 * 1024 })).toBeNull();
  expect(fileProblem({ name: 'list.csv', size: 7.25 * 1024 * 1024 })).toMatch(/^This file has 7\.3 MB/);
  expect(fileProblem({ name: 'List.XLSX', size: 12 })).toMatch(/^This is no CSV/);
  expect(fileProblem({ name: 'list.txt', size: 12 })).toBeNull();
});

test('a refusal is told with the server’s words, a lost connection with what is safe', () => {
  const refused = new ApiProblem(422, 'Please correct the marked fields.', [
    { field: 'file', path: 'file', message: 'It lacks basis.' },
  ]);
  expect(importProblem(refused, true)).toBe('It lacks basis.');
  expect(importProblem(new ApiProblem(413, 'Too large.'), true)).toBe('Too large.');
  expect(importProblem(new ApiProblem(503, 'Send it again.'), false)).toBe('Send it again.');
  expect(importProblem(noAnswer(), false)).toMatch(/Sending it again is safe/);
  expect(importProblem(noAnswer(), true)).toMatch(/Nothing was stored/);
  expect(importProblem(new ApiProblem(500, 'Broken.'), false)).toBe(
    'Broken. Try again; if it stays, tell an owner.',
  );
});
