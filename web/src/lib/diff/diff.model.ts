/** How two texts differ, word by word, and what of it is worth showing. */

import { diffLines, diffWordsWithSpace } from 'diff';

/** A stretch of text that both have, or that only the second (`added`) or the first (`removed`) has. */
export type Piece = { kind: 'same' | 'added' | 'removed'; text: string };

/** A piece as it is shown; `skipped` stands for that many lines that both have. */
export type Shown = Piece | { kind: 'skipped'; lines: number };

/** Above this many characters words are compared only within lines that differ: the whole would take seconds. */
const BY_WORDS = 40_000;

/** How long a comparison may take, in milliseconds, before it becomes a coarse one. */
const PATIENCE_MS = 400;

/** The words of `after` against those of `before`. */
export function diffWords(before: string, after: string): Piece[] {
  const small = before.length + after.length <= BY_WORDS;
  const words = small ? diffWordsWithSpace(before, after, { timeout: PATIENCE_MS }) : undefined;
  const parts = words ?? diffLines(before, after, { timeout: PATIENCE_MS });
  // Nothing in common that could be found in time: the one for the other.
  if (parts === undefined)
    return [piece(before, 'removed'), piece(after, 'added')].filter(({ text }) => text);
  return parts.map(({ value, added, removed }) =>
    piece(value, added ? 'added' : removed ? 'removed' : 'same'),
  );
}

const piece = (text: string, kind: Piece['kind']): Piece => ({ kind, text });

/** Lines of the same text that are shown around a change. */
const AROUND = 2;

/** The pieces with what both have cut down to a few lines around each change. */
export function fold(pieces: readonly Piece[]): Shown[] {
  return pieces
    .flatMap((it, index): Shown[] => {
      if (it.kind !== 'same') return [it];
      const lines = it.text.split('\n');
      const head = index === 0 ? 0 : AROUND;
      const tail = index === pieces.length - 1 ? 0 : AROUND;
      const skipped = lines.length - head - tail;
      // A gap of two lines is no shorter than what says that there is one.
      if (skipped < 3) return [it];
      return [
        {
          kind: 'same',
          text: lines
            .slice(0, head)
            .map((line) => `${line}\n`)
            .join(''),
        },
        { kind: 'skipped', lines: skipped },
        {
          kind: 'same',
          text:
            tail === 0
              ? ''
              : lines
                  .slice(-tail)
                  .map((line, i) => (i === 0 ? line : `\n${line}`))
                  .join(''),
        },
      ];
    })
    .filter((it) => it.kind === 'skipped' || it.text !== '');
}

/** How many words were added and removed. */
export function countChanges(pieces: readonly Piece[]): { added: number; removed: number } {
  const count = (kind: Piece['kind']) =>
    pieces
      .filter((it) => it.kind === kind)
      .reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  return { added: count('added'), removed: count('removed') };
}
