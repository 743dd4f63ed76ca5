/** Two people changed the same text: what each of them did, put together by lines (like version control does). */

import { diffArrays } from 'diff';

/** What begins, parts and ends a place that both changed. */
const BEGIN = '<<<<<<<';
const MIDDLE = '=======';
const END = '>>>>>>>';

/** A text made of two, and how many places of it both had changed in different ways. */
export type Merged = { text: string; conflicts: number };

/** Lines `from`..`to` of the base became `lines`. */
type Change = { from: number; to: number; lines: string[] };

/**
 * The changes of `mine` and `theirs` since `base` in one text. Where both changed the same lines differently both stand,
 * one above the other, named. No line that either has added is lost.
 */
export function merge(base: string, mine: string, theirs: string, theirName: string): Merged {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: 0 };
  if (mine === base) return { text: theirs, conflicts: 0 };
  const lines = base.split('\n');
  const out: string[] = [];
  let conflicts = 0;
  let at = 0;
  for (const place of places(changes(lines, mine), changes(lines, theirs))) {
    out.push(...lines.slice(at, place.from));
    at = place.to;
    const [left, right] = [applied(lines, place, place.mine), applied(lines, place, place.theirs)];
    if (place.theirs.length === 0 || same(left, right)) out.push(...left);
    else if (place.mine.length === 0) out.push(...right);
    else {
      conflicts += 1;
      out.push(`${BEGIN} Yours`, ...left, MIDDLE, ...right, `${END} ${theirName}`);
    }
  }
  out.push(...lines.slice(at));
  return { text: out.join('\n'), conflicts };
}

/** Whether a text still has undecided conflicts. */
export function hasConflict(text: string): boolean {
  return /^<{7} .*$[\s\S]*?^={7}$[\s\S]*?^>{7} .*$/m.test(text);
}

/** How `text` differs from the base, line by line. */
function changes(base: readonly string[], text: string): Change[] {
  const found: Change[] = [];
  let at = 0;
  let open: Change | null = null;
  for (const part of diffArrays([...base], text.split('\n'))) {
    if (!part.added && !part.removed) {
      open = null;
      at += part.value.length;
      continue;
    }
    if (open === null) {
      open = { from: at, to: at, lines: [] };
      found.push(open);
    }
    if (part.added) open.lines.push(...part.value);
    else {
      at += part.value.length;
      open.to = at;
    }
  }
  return found;
}

/** A stretch of the base that one of them changed, or both. */
type Place = { from: number; to: number; mine: Change[]; theirs: Change[] };

/** Changes that touch each other belong to one place. */
function places(mine: readonly Change[], theirs: readonly Change[]): Place[] {
  const all = [
    ...mine.map((change) => ({ ...change, side: 'mine' as const, change })),
    ...theirs.map((change) => ({ ...change, side: 'theirs' as const, change })),
  ].sort((a, b) => a.from - b.from || a.to - b.to);
  const found: Place[] = [];
  for (const { from, to, side, change } of all) {
    let place = found.at(-1);
    // Touching counts: the order of two insertions at one place is unknown.
    if (place === undefined || from > place.to) {
      place = { from, to, mine: [], theirs: [] };
      found.push(place);
    }
    place.to = Math.max(place.to, to);
    place[side].push(change);
  }
  return found;
}

/** What one side made of a place. */
function applied(base: readonly string[], place: Place, done: readonly Change[]): string[] {
  const out: string[] = [];
  let at = place.from;
  for (const { from, to, lines } of done) {
    out.push(...base.slice(at, from), ...lines);
    at = to;
  }
  return [...out, ...base.slice(at, place.to)];
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((line, i) => line === b[i]);
