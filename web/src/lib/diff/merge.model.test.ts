// Proves: blog-76

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasConflict, merge } from './merge.model.ts';

const base = 'one\ntwo\nthree\nfour\nfive';

describe('two changed one text', () => {
  test('in different places: both changes stand', () => {
    expect(merge(base, 'ONE\ntwo\nthree\nfour\nfive', 'one\ntwo\nthree\nfour\nFIVE', 'Kim')).toEqual({
      text: 'ONE\ntwo\nthree\nfour\nFIVE',
      conflicts: 0,
    });
  });

  test('the same way: once', () => {
    expect(merge(base, 'one\n2\nthree\nfour\nfive', 'one\n2\nthree\nfour\nfive!', 'Kim')).toEqual({
      text: 'one\n2\nthree\nfour\nfive!',
      conflicts: 0,
    });
  });

  test('the same line differently: both stand, named', () => {
    const { text, conflicts } = merge(
      base,
      'one\nII\nthree\nfour\nfive',
      'one\n2\nthree\nfour\nfive',
      'Kim Tran',
    );
    expect(text).toBe('one\n<<<<<<< Yours\nII\n=======\n2\n>>>>>>> Kim Tran\nthree\nfour\nfive');
    expect(conflicts).toBe(1);
    expect(hasConflict(text)).toBe(true);
  });

  test('one deleted what the other changed: nobody decides for them', () => {
    const { text, conflicts } = merge(base, 'one\nthree\nfour\nfive', 'one\ntwo!\nthree\nfour\nfive', 'Kim');
    expect(text).toContain('two!');
    expect(conflicts).toBe(1);
  });

  test.each([
    ['the end', `${base}\nmine`, `${base}\ntheirs`],
    ['one place', base.replace('two', 'two\nmine'), base.replace('two', 'two\ntheirs')],
  ])('both added at %s: both stand, and which comes first is theirs to say', (_, mine, theirs) => {
    const { text, conflicts } = merge(base, mine, theirs, 'Kim');
    expect(text).toContain('<<<<<<< Yours\nmine\n=======\ntheirs\n>>>>>>> Kim');
    expect(conflicts).toBe(1);
  });

  test('a text about version control is no conflict', () => {
    expect(hasConflict('Setext\n=======\n\nA heading of old.')).toBe(false);
    expect(hasConflict('shift left: <<<<<<< and right >>>>>>>')).toBe(false);
  });
});

describe('whatever two people do', () => {
  const line = fc.constantFrom('a', 'b', 'c', '', 'd', 'e');
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
  /** Lines that only one of them can have written. */
  const own = (name: string) => fc.integer({ min: 0, max: 99 }).map((n) => `${name} ${n}`);
  const edited = (start: string, name: string) =>
    fc
      .array(
        fc.record({
          at: fc.nat({ max: 14 }),
          remove: fc.nat({ max: 3 }),
          add: fc.array(own(name), { maxLength: 3 }),
        }),
        {
          maxLength: 4,
        },
      )
      .map((edits) =>
        edits
          .reduce((lines, { at, remove, add }) => {
            lines.splice(Math.min(at, lines.length), remove, ...add);
            return lines;
          }, start.split('\n'))
          .join('\n'),
      );
  const both = text.chain((start) =>
    fc.tuple(fc.constant(start), edited(start, 'mine'), edited(start, 'theirs')),
  );

  const countOf = (lines: readonly string[], wanted: string) => lines.filter((one) => one === wanted).length;

  test('no line that either has written is lost', () => {
    fc.assert(
      fc.property(both, ([start, mine, theirs]) => {
        const merged = merge(start, mine, theirs, 'Kim').text.split('\n');
        for (const side of [mine.split('\n'), theirs.split('\n')]) {
          for (const one of side.filter((it) => /^(mine|theirs) /.test(it))) {
            expect(countOf(merged, one)).toBeGreaterThanOrEqual(countOf(side, one));
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a line that neither touched stays, and without a conflict nothing is there twice', () => {
    fc.assert(
      fc.property(both, ([start, mine, theirs]) => {
        const { text: result, conflicts } = merge(start, mine, theirs, 'Kim');
        const merged = result.split('\n');
        const [m, t] = [mine.split('\n'), theirs.split('\n')];
        // Of a line that stands twice each may have deleted another one.
        const single = (one: string) => countOf(start.split('\n'), one) < 2;
        for (const one of [...start.split('\n'), ...m, ...t].filter(single)) {
          const least = Math.min(countOf(start.split('\n'), one), countOf(m, one), countOf(t, one));
          expect(countOf(merged, one)).toBeGreaterThanOrEqual(least);
          if (conflicts > 0) continue;
          expect(countOf(merged, one)).toBeLessThanOrEqual(countOf(m, one) + countOf(t, one));
        }
        expect(hasConflict(result)).toBe(conflicts > 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('who changed nothing changes nothing', () => {
    fc.assert(
      fc.property(both, ([start, mine]) => {
        expect(merge(start, mine, start, 'Kim').text).toBe(mine);
        expect(merge(start, start, mine, 'Kim').text).toBe(mine);
        expect(merge(start, mine, mine, 'Kim').text).toBe(mine);
      }),
    );
  });
});
