/** How a post is read (V63, U25), without a browser: what time and place make of it. Times are milliseconds on one clock. */

/** After this time without a scroll, a key or a touch nobody counts as reading: a tall window holds two minutes of text. */
export const idleAfter = 120_000;

/** How long somebody has been reading, up to `at`. */
export type Clock = { read: number; at: number; movedAt: number; visible: boolean };

/** A clock that begins at `now`. */
export const newClock = (now: number, visible: boolean): Clock => ({
  read: 0,
  at: now,
  movedAt: now,
  visible,
});

/** The clock at `now`. A device that slept, a hidden page and an idle reader add nothing. */
export function advance(clock: Clock, now: number): Clock {
  const until = Math.min(now, clock.movedAt + idleAfter);
  const passed = clock.visible ? Math.max(0, until - clock.at) : 0;
  return { ...clock, read: clock.read + passed, at: Math.max(now, clock.at) };
}

/** The reader has given a sign. */
export const moved = (clock: Clock, now: number): Clock => ({ ...advance(clock, now), movedAt: now });

/** The page has come into sight, or gone. */
export function shown(clock: Clock, now: number, visible: boolean): Clock {
  return { ...advance(clock, now), visible, movedAt: visible ? now : clock.movedAt };
}

/** The text's position in the window: its upper edge, its height, the window's height. CSS px. */
export type Place = { top: number; height: number; window: number };

const share = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole));

/** How far the page was moved along the text, 0 to 1: whole when its last line has come into view. */
export function progressOf({ top, height, window }: Place): number {
  const way = height - window;
  if (way <= 0) return top + height <= window ? 1 : 0;
  return share(-top, way);
}

/** How much of the text lies above the middle of the window, where one reads: 0 to 1. */
export function readShareOf({ top, height, window }: Place): number {
  return height <= 0 ? 0 : share(window / 2 - top, height);
}

/** Minutes that are left: whole ones, rounded up, so that none are left only at the end. */
export function minutesLeft(readTime: number, readShare: number): number {
  return readShare >= 1 ? 0 : Math.max(1, Math.ceil(readTime * (1 - readShare)));
}

/** The text of the timer (U25). */
export function timerText(read: number, left: number): string {
  const seconds = Math.floor(read / 1000);
  const padded = String(seconds % 60).padStart(2, '0');
  return `${Math.floor(seconds / 60)}:${padded} reading · about ${left} min left`;
}

/** Whether a reading counts as a view: after five seconds in sight (D48). */
export const wasViewed = (read: number): boolean => read >= 5000;

/** Whether a post was read, not only scrolled through: at its end after three tenths of its reading time (minutes). */
export function wasRead(read: number, readTime: number, progress: number): boolean {
  return progress >= 1 && read >= 0.3 * readTime * 60_000;
}

/** The section that is read: the last one whose heading stands above `line`; -1 before the first. `tops` ascend. */
export function currentSection(tops: readonly number[], line: number): number {
  return tops.findLastIndex((top) => top <= line);
}
