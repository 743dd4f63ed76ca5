import company from '../../catalog/company.json' with { type: 'json' };

/** An instant in Edmonton, whatever clock the browser has: for customers, and as the board's 24 hours. */
export function edmonton(instant: string): { date: string; clock: string; board: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: company.timeZone, ...options })
      .format(new Date(instant))
      .replace(/\s/g, ' ');
  return {
    date: part({ dateStyle: 'full' }),
    clock: part({ timeStyle: 'short' }),
    board: part({ timeStyle: 'short', hourCycle: 'h23' }),
  };
}
