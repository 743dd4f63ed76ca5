/**
 * What a clock on the wall says, as an instant, and back. Twice a year a clock may be turned: an hour is skipped, or comes
 * twice. The rules of a zone come from Intl, never from arithmetic of our own.
 */

/** A day `2026-11-21` and a time `09:00` of some zone. */
export type WallTime = { day: string; time: string };

/** How far a zone is ahead of UTC at an instant (ms since 1970), in milliseconds. */
export type Offset = (at: number) => number;

/** What a wall time means: one instant, none (the clock jumps over it), or two (it comes twice). All in ms since 1970. */
export type Meaning =
  | { kind: 'one'; at: number }
  /** The clock jumps: `before` is the last minute before, `after` the first one after the gap. */
  | { kind: 'skipped'; before: WallTime; after: WallTime }
  | { kind: 'twice'; earlier: number; later: number }
  | { kind: 'unreadable' };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The offset of a zone by its name in the time zone database. */
export function zoneOffset(timeZone: string): Offset {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
  };
}

/** What the clock on the wall says at an instant. */
export function wallTimeOf(at: number, offset: Offset): WallTime {
  const [day = '', time = ''] = new Date(at + offset(at)).toISOString().split('T');
  return { day, time: time.slice(0, 5) };
}

/** The instants at which the clock on the wall says so. */
export function meaningOf(wall: WallTime, offset: Offset): Meaning {
  const local = localOf(wall);
  if (local === null) return { kind: 'unreadable' };
  // No zone changes its offset twice within two days, so the ones a day before and after are all there can be.
  const offsets = [...new Set([offset(local - DAY), offset(local + DAY), offset(local)])];
  const instants = offsets
    .map((ahead) => local - ahead)
    .filter((at) => at + offset(at) === local)
    .sort((a, b) => a - b);
  const [earlier, later] = [...new Set(instants)];
  if (earlier === undefined) return { kind: 'skipped', ...gapAround(local, offset) };
  return later === undefined ? { kind: 'one', at: earlier } : { kind: 'twice', earlier, later };
}

/** The wall time read as if it were UTC; null for what is no day or time. */
function localOf({ day, time }: WallTime): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const at = Date.parse(`${day}T${time}:00Z`);
  // Date.parse takes February 30 for a day of March in some browsers.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return null;
  return at;
}

/** The minutes at both ends of the gap into which `local` falls: found by halving, for the change may be at any minute. */
function gapAround(local: number, offset: Offset): { before: WallTime; after: WallTime } {
  let [low, high] = [local - 2 * DAY, local + 2 * DAY];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (middle + offset(middle) < local) low = middle;
    else high = middle;
  }
  return { before: wallTimeOf(high - MINUTE, offset), after: wallTimeOf(high, offset) };
}
