// Proves: blog-75

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countChanges, diffWords, fold } from './diff.model.ts';

const firstOf = (pieces: ReturnType<typeof diffWords>) =>
  pieces
    .filter(({ kind }) => kind !== 'added')
    .map(({ text }) => text)
    .join('');
const secondOf = (pieces: ReturnType<typeof diffWords>) =>
  pieces
    .filter(({ kind }) => kind !== 'removed')
    .map(({ text }) => text)
    .join('');

describe('what differs', () => {
  test('word by word', () => {
    expect(diffWords('Guards walk the yard.', 'Guards watch the yard at night.')).toEqual([
      { kind: 'same', text: 'Guards ' },
      { kind: 'removed', text: 'walk' },
      { kind: 'added', text: 'watch' },
      { kind: 'same', text: ' the yard' },
      { kind: 'added', text: ' at night' },
      { kind: 'same', text: '.' },
    ]);
  });

  test('both texts can be read out of it, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b ', 'gate', ' ', '\n', '**', 'é', '門'), { maxLength: 40 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const pieces = diffWords(a, b);
        expect(firstOf(pieces)).toBe(a);
        expect(secondOf(pieces)).toBe(b);
      }),
      { numRuns: 500 },
    );
  });

  test('two megabytes that have nothing in common are compared within seconds', () => {
    const [a, b] = ['north gate ', 'south door '].map((words) =>
      words.repeat(90_000).replaceAll('e ', 'e\n'),
    );
    const before = process.cpuUsage();
    const pieces = diffWords(a ?? '', b ?? '');
    const { user, system } = process.cpuUsage(before); // microseconds of work: a clock would count what others do
    expect((user + system) / 1000).toBeLessThan(5000);
    expect(firstOf(pieces)).toBe(a);
    expect(secondOf(pieces)).toBe(b);
  });
});

describe('what is shown of it', () => {
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}`).join('\n');

  test('the lines around a change, and how many were left out', () => {
    const shown = fold(diffWords(lines(1, 20), lines(1, 20).replace('line 10\n', 'LINE 10\n')));
    expect(shown[0]).toEqual({ kind: 'skipped', lines: 8 });
    expect(shown.map((it) => ('text' in it ? it.text : '…')).join('')).toBe(
      '…line 9\nlineLINE 10\nline 11\n…',
    );
    expect(shown.at(-1)).toEqual({ kind: 'skipped', lines: 9 });
  });

  test('what is short stays whole', () => {
    const pieces = diffWords('one two', 'one 2');
    expect(fold(pieces)).toEqual(pieces);
  });

  test('words are counted', () => {
    expect(countChanges(diffWords('one two three', 'one 2 and a half three'))).toEqual({
      added: 4,
      removed: 1,
    });
  });
});
