import company from '../../catalog/company.json' with { type: 'json' };

/** An instant as the company's customers read it: date and clock in Edmonton, whatever clock the browser has. */
export function edmonton(instant: string): { date: string; clock: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: company.timeZone, ...options })
      .format(new Date(instant))
      .replace(/\s/g, ' ');
  return { date: part({ dateStyle: 'full' }), clock: part({ timeStyle: 'short' }) };
}
