/** The SLA countdown of a quote card, letter for letter (S33, S132, D82). */

import quotes from '@catalog/quotes.json';

const MINUTE_MS = 60_000;

/** `calm`: half an hour or more is left. `soon`: orange. `overdue`: red. */
export type Urgency = 'calm' | 'soon' | 'overdue';

/** What a card shows: the exact text, and how it is coloured. */
export interface Countdown {
  text: string;
  urgency: Urgency;
}

/**
 * The countdown to `deadline` at `now` (both Unix milliseconds, `now` from the server's clock).
 *
 * Minutes are whole minutes that are still left or already over, never rounded up: 29:59 is 29 minutes and orange, 30:00
 * is `0h 30m remaining` and calm, the deadline itself is not overdue (the server compares `deadline < now`, U14).
 */
export function countdown(deadline: number, now: number): Countdown {
  const left = deadline - now;
  if (left < 0) return { text: `${hoursAndMinutes(-left)} OVERDUE`, urgency: 'overdue' };
  if (left < quotes.orangeUnderMinutes * MINUTE_MS) {
    return { text: `${Math.floor(left / MINUTE_MS)}m remaining`, urgency: 'soon' };
  }
  return { text: `${hoursAndMinutes(left)} remaining`, urgency: 'calm' };
}

/** Whole hours and minutes of a span: `1h 5m`. Days are not split off: `26h 0m OVERDUE` alarms as it should. */
function hoursAndMinutes(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** How many of `deadlines` are over at `now`: the N of the red banner and of the window title. */
export function overdueCount(deadlines: readonly number[], now: number): number {
  return deadlines.filter((deadline) => deadline < now).length;
}

/** The red banner's sentence (S33), exact for every N. */
export function overdueBanner(n: number): string {
  return `${n} quote(s) overdue! Immediate action required.`;
}
