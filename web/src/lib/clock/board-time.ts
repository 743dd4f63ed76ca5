/** Times as a dispatch board shows them: 24 hours, the company's time zone (D37, D42), whatever the device is set to. */

import { facts } from '../company/facts.ts';
import { type Offset, zoneOffset } from './wall-time.model.ts';

type Instant = string | number;

/**
 * Zones whose rules browsers may not know yet. Alberta's clocks changed for the last time: since then they stay on UTC-6
 * (ADR 0016), which the time zone database calls Etc/GMT+6. Browsers whose data are older would turn them back in
 * November, and show every time of the winter an hour early.
 */
const newRules: Record<string, { since: number; zone: string }> = {
  'America/Edmonton': { since: Date.parse('2026-03-08T09:00:00Z'), zone: 'Etc/GMT+6' },
};

/** What `make` makes of the company's time zone, right before and after the last change; anew when the company is in another one. */
function inZone<Made>(make: (timeZone: string) => Made): (at: number) => Made {
  let made: { timeZone: string; lastChange: number; before: Made; since: Made } | undefined;
  return (at) => {
    const { timeZone } = facts();
    if (made?.timeZone !== timeZone) {
      const { since, zone } = newRules[timeZone] ?? { since: 0, zone: timeZone };
      made = { timeZone, lastChange: since, before: make(timeZone), since: make(zone) };
    }
    return at < made.lastChange ? made.before : made.since;
  };
}

/** A format in the company's time. */
function local(options: Intl.DateTimeFormatOptions): (at: number) => string {
  const format = inZone((timeZone) => new Intl.DateTimeFormat('en-CA', { ...options, timeZone }));
  return (at) => format(at).format(at);
}

const offset = inZone(zoneOffset);

/** How far the company's clocks are ahead of UTC. */
export const companyOffset: Offset = (at) => offset(at)(at);

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const date = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const time = local(clock);
const seconds = local({ ...clock, second: '2-digit' });
const stamp = local({ ...date, ...clock });
const zoned = local({ ...date, ...clock, year: 'numeric', second: '2-digit' });
const day = local({ dateStyle: 'short' });
const dated = local({ year: 'numeric', month: 'short', day: 'numeric' });

const ms = (at: Instant) => (typeof at === 'number' ? at : Date.parse(at));

/** `14:05` */
export const hourMinute = (at: Instant): string => time(ms(at));

/** `14:05:09` */
export const hourMinuteSecond = (at: Instant): string => seconds(ms(at));

/** `Sat, Nov 21, 14:05` */
export const dayAndTime = (at: Instant): string => stamp(ms(at));

/** `Nov 21, 2026`: the day alone. */
export const dayOf = (at: Instant): string => dated(ms(at));

/** `Sat, Nov 21, 2026, 14:05:09 Edmonton time`: for titles and the audit log, where nothing may be left to guess. */
export const exactTime = (at: Instant): string => `${zoned(ms(at))} ${facts().timeZoneName}`;

/** `14:05` on the day of `now`, else with its day: what a card has room for. */
export function timeNear(at: Instant, now: number): string {
  return day(ms(at)) === day(now) ? hourMinute(at) : dayAndTime(at);
}

/** How long ago, in the largest unit that fits: `just now`, `5 min ago`, `3 h ago`, `2 days ago`. */
export function ago(at: Instant, now: number): string {
  const minutes = Math.floor((now - ms(at)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / (24 * 60))} days ago`;
}

/** How long until then, in the largest unit that fits: `now`, `in 5 min`, `in 3 h`, `in 2 days`. */
export function ahead(at: Instant, now: number): string {
  const minutes = Math.ceil((ms(at) - now) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `in ${minutes} min`;
  if (minutes < 48 * 60) return `in ${Math.round(minutes / 60)} h`;
  return `in ${Math.round(minutes / (24 * 60))} days`;
}

/** A span for a counter: `45 s`, `12 min`, `1 h 5 min`, `2 days 3 h`; `—` when there is nothing to measure (S133). */
export function span(total: number | null): string {
  if (total === null) return '—';
  if (total < 60) return `${Math.round(total)} s`;
  const minutes = Math.floor(total / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days ${hours % 24} h`;
}
