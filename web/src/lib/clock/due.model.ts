/** When something happens by itself, as fields for a day and a time on the company's clock, and as an instant. */

import { companyOffset, exactTime } from './board-time.ts';
import { meaningOf, type WallTime, wallTimeOf } from './wall-time.model.ts';

/** The day and the time, empty until they are set, and for a time that comes twice which one. */
export type Due = { due: WallTime; second: boolean };

/** What the fields hold before anybody said when. */
export const noDue: Due = { due: { day: '', time: '' }, second: false };

/** An instant (RFC 3339) as the company's clocks show it. */
export function dueOf(instant: string | null): Due {
  if (instant === null) return noDue;
  const at = Date.parse(instant);
  const due = wallTimeOf(at, companyOffset);
  const meaning = meaningOf(due, companyOffset);
  return { due, second: meaning.kind === 'twice' && Math.abs(meaning.later - at) < 60_000 };
}

/** The instant that the fields name, ms since 1970; null when there is none (S93, S94). */
export function dueInstant({ due, second }: Due): number | null {
  const meaning = meaningOf(due, companyOffset);
  if (meaning.kind === 'one') return meaning.at;
  if (meaning.kind === 'twice') return second ? meaning.later : meaning.earlier;
  return null;
}

/** Why nothing can happen by itself then; undefined when it can. `now` is the server's time; `instead` is what else can be done about a time that has passed. */
export function dueProblem(fields: Due, now: number, instead: string): string | undefined {
  const meaning = meaningOf(fields.due, companyOffset);
  if (meaning.kind === 'unreadable') return 'This is no date and time.';
  if (meaning.kind === 'skipped') {
    return `There is no ${fields.due.time} on that day: the clocks go from ${meaning.before.time} to ${meaning.after.time}. Choose another time.`;
  }
  const at = dueInstant(fields);
  if (at !== null && at <= now) return `This is in the past: ${exactTime(at)}. ${instead}`;
  return undefined;
}
