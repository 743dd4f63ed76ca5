import company from '../../catalog/company.json' with { type: 'json' };

type Words = Record<'date' | 'clock' | 'words' | 'board' | 'stamp' | 'short' | 'day', string>;

/** An instant in Edmonton, whatever clock the browser has: for customers, as the board's 24 hours, and as forms take it. */
export function edmonton(instant: string): Words {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: company.timeZone, ...options })
      .format(new Date(instant))
      .replace(/\s/g, ' ');
  const [date, clock] = [part({ dateStyle: 'full' }), part({ timeStyle: 'short' })];
  const board = part({ timeStyle: 'short', hourCycle: 'h23' });
  return {
    date,
    clock,
    words: `${date}, ${clock} ${company.timeZoneName}`,
    board,
    stamp: `${part({ weekday: 'short', month: 'short', day: 'numeric' })}, ${board}`,
    short: part({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
    day: part({}),
  };
}

/**
 * The date in Edmonton that many days from today, as forms take it (YYYY-MM-DD): a fixed one would pass some
 * day.
 */
export function inDays(days: number): string {
  const then = new Date(Date.now() + days * 24 * 3600_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: company.timeZone }).format(then);
}
