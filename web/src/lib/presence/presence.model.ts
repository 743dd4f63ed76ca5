import type { Present } from '../../api/staff.ts';

/** How often a screen says that it is there, in ms; the server forgets it after three of these (operations/presence.go). */
export const BEAT_MS = 4000;

/** For how long after a key somebody still counts as writing, in ms. */
export const WRITING_MS = 12_000;

/** Who else is here, in a line: `Dana is writing an answer, Alex is looking at this`; empty for nobody. */
export function presenceLine(others: readonly Present[]): string {
  const named = (list: readonly Present[]) => {
    const names = list.map(({ name }) => name || 'A colleague');
    if (names.length <= 2) return names.join(' and ');
    return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
  };
  const say = (list: readonly Present[], one: string, many: string) =>
    list.length === 0 ? [] : [`${named(list)} ${list.length === 1 ? one : many}`];
  return [
    ...say(
      others.filter(({ writing }) => writing),
      'is writing an answer',
      'are writing answers',
    ),
    ...say(
      others.filter(({ writing }) => !writing),
      'is looking at this',
      'are looking at this',
    ),
  ].join('; ');
}
