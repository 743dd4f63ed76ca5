/** The ten seconds in which "Mark Responded" can be taken back (D9, U15). */

/**
 * Whole seconds until `undoUntil` at `now` (Unix milliseconds of the server's clock), rounded up so that the last shown
 * number is 1, and 0 once the server would answer 409.
 */
export function undoSecondsLeft(undoUntil: number, now: number): number {
  return Math.max(0, Math.ceil((undoUntil - now) / 1000));
}
