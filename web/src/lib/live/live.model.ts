/** The rules of the live connection to the server: when to try again, and what staff see about it. */

/** `live`: events arrive. `connecting`: a try runs. `polling`: the line is down, the 30 s refresh carries the board. */
export type LiveState = 'connecting' | 'live' | 'polling';

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/**
 * Milliseconds until try number `attempt` (1 is the first after a loss): doubling from 1 s to 30 s, spread by up to a
 * half, so that a restarted server is not met by all boards in the same instant. `random` is in [0, 1).
 */
export function retryDelay(attempt: number, random: number): number {
  const whole = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, attempt - 1));
  return Math.round(whole * (0.5 + random / 2));
}

/** After how long without a word the line counts as dead, in ms: the server says every 5 s that it is there. */
export const SILENCE_MS = 13_000;
