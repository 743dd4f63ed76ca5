/**
 * The server's time, told without the device's clock (D82).
 *
 * A wall tablet two hours off must still show the true countdown, so the device's date is never read. One answer of the
 * server gives a sample: the server's instant and the moment it was heard on the monotonic clock (`performance.now()`).
 * All later times are that instant plus what has passed on the monotonic clock.
 */

/** One reading of the server's clock. All numbers are milliseconds. */
export interface ClockSample {
  /** The server's instant, Unix epoch. */
  server: number;
  /** The moment on the monotonic clock that this instant belongs to: the middle of the round trip. */
  heard: number;
  /** Half of the round trip: how far the reading can be off. */
  doubt: number;
}

/** How much worse a sample gets per millisecond of age: quartz drifts, so an old exact reading loses to a new one. */
const DRIFT = 0.0005;

/** Two readings may differ by this much beyond their doubt before the older one counts as wrong. */
const TOLERANCE_MS = 250;

/** Makes a sample from a request sent at `sent` and answered at `received` (monotonic milliseconds). */
export function sampleOf(server: number, sent: number, received: number): ClockSample {
  return { server, heard: (sent + received) / 2, doubt: Math.max(0, received - sent) / 2 };
}

/** The server's time at the monotonic moment `at`. */
export function serverTime(sample: ClockSample, at: number): number {
  return sample.server + (at - sample.heard);
}

/**
 * Chooses between the reading in use and a new one: the more exact wins, but a new reading that contradicts the old one
 * always wins. The second half matters after a laptop slept: the monotonic clock stood still, the old reading is wrong.
 */
export function betterSample(current: ClockSample | null, next: ClockSample): ClockSample {
  if (current === null) return next;
  const apart = Math.abs(serverTime(current, next.heard) - next.server);
  if (apart > current.doubt + next.doubt + TOLERANCE_MS) return next;
  const aged = current.doubt + Math.max(0, next.heard - current.heard) * DRIFT;
  return next.doubt <= aged ? next : current;
}
