import { guard, most, times, typical, weeksPerMonth } from '@catalog/prices.json';
import { counted, type Wish, wishQuery } from '../../../lib/prices/wish';

/**
 * What a month costs, computed from the company's published rates (D103). catalog/prices.go computes the same;
 * both are tried with catalog/testdata/prices.json.
 */

/** A price in cents. `to` is 0 where no highest price is known: "from $25". */
export type Rate = { from: number; to: number };

/** The published rates (catalog.Rates): of guards by time, of a virtual guard its own or what it saves in percent. */
export type Rates = {
  guard: Readonly<Partial<Record<string, Rate>>>;
  virtual?: Rate;
  savings?: { from: number; to: number };
};

/** What a month costs, in whole dollars; `to` as in Rate. */
export type Month = { from: number; to: number };

/** The form's fields, as they are typed and as they stand in the address. */
export const askedNames = ['hours', 'posts', 'when', 'town'] as const;
export type AskedName = (typeof askedNames)[number];
export type Asked = Record<AskedName, string>;

/** The times for which the company has a rate, in the order of choice. */
export const timesOf = (rates: Rates) => times.filter(({ id }) => rates.guard[id]);

/** What the page shows before anything is asked: the typical hours of guards. */
export const exampleOf = (rates: Rates): Asked => {
  const { hours, posts } = typical[guard as keyof typeof typical];
  return { hours: String(hours), posts: String(posts), when: timesOf(rates)[0]?.id ?? '', town: '' };
};

const wholeFrom = (text: string, highest: number): number | null => {
  const trimmed = text.trim();
  const number = /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : 0;
  return number >= 1 && number <= highest ? number : null;
};

/** What is asked for, or what is wrong with it, by field. */
export function wishOf(
  asked: Asked,
  rates: Rates,
): { wish?: Wish; errors: Partial<Record<AskedName, string>> } {
  const errors: Partial<Record<AskedName, string>> = {};
  const hours = wholeFrom(asked.hours, most.hours);
  if (hours === null)
    errors.hours = `Please enter whole hours a week, from 1 to ${most.hours}, which is around the clock.`;
  const posts = wholeFrom(asked.posts, most.posts);
  if (posts === null)
    errors.posts = `Please enter how many posts, from 1 to ${most.posts}. For more, please call us.`;
  const offered = timesOf(rates);
  const [first] = offered;
  const when = asked.when || first?.id || 'day';
  if (first && !rates.guard[when]) errors.when = 'Please choose one of these times.';
  const town = asked.town.trim();
  if (town.length > most.town) errors.town = `Please shorten this to ${most.town} characters.`;
  if (hours === null || posts === null || Object.keys(errors).length > 0) return { errors };
  return { wish: { hours, posts, when, town }, errors };
}

/** In whole numbers: cents, hundredths of weeks and percents. */
function month(cents: number, hours: number, posts: number, percent: number): number {
  return Math.round((cents * hours * Math.round(weeksPerMonth * 100) * posts * percent) / 1_000_000);
}

/** A month of guards: hours a week × weeks in a month × posts × the rate, rounded to dollars. */
export const guardsMonth = (rate: Rate, hours: number, posts: number): Month => ({
  from: month(rate.from, hours, posts, 100),
  to: month(rate.to, hours, posts, 100),
});

/** A month of virtual guards on the same hours as guards at `guard`; null where the rates do not say. */
export function virtualMonth(
  rates: Rates,
  guard: Rate | undefined,
  hours: number,
  posts: number,
): Month | null {
  if (rates.virtual) return guardsMonth(rates.virtual, hours, posts);
  if (!rates.savings || !guard) return null;
  const { from, to } = rates.savings;
  return {
    from: month(guard.from, hours, posts, 100 - to),
    to: month(guard.to || guard.from, hours, posts, 100 - from),
  };
}

/** Whole dollars with separators: $10,392. */
const dollars = (amount: number): string => `$${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`;

const range = ({ from, to }: { from: number; to: number }, write: (amount: number) => string): string => {
  if (to === 0) return `from ${write(from)}`;
  return to === from ? write(from) : `${write(from)} to ${write(to)}`;
};

const dollarsOf = (cents: number): string => {
  const rest = cents % 100;
  return dollars((cents - rest) / 100) + (rest ? `.${String(100 + rest).slice(1)}` : '');
};

/** A month in words: "from $5,196", "$1,819 to $3,637". */
export const monthInWords = (of: Month): string => range(of, dollars);

/** A rate in words: "from $25", "$25 to $32". */
export const rateInWords = (of: Rate): string => range(of, dollarsOf);

/** The arithmetic of a month: "48 hours a week × 4.33 weeks × 2 posts × from $25 an hour". */
export const sumInWords = (rate: Rate, hours: number, posts: number): string =>
  `${counted(hours, 'hour')} a week × ${weeksPerMonth} weeks × ${counted(posts, 'post')} × ${rateInWords(rate)} an hour`;

/** The arithmetic of a virtual guard where its price is a saving: "60-80% less than $10,392". */
export function savingInWords(rates: Rates, guard: Month): string {
  const { from = 0, to = 0 } = rates.savings ?? {};
  const percent = from === to ? `${from}%` : `${from}-${to}%`;
  const less = guard.to === 0 || guard.to === guard.from ? dollars(guard.from) : monthInWords(guard);
  return `${percent} less than ${less}`;
}

/** The address of what is asked for; what is not said is left out. */
export const addressOf = (wish: Wish): string => `/prices?${wishQuery(wish)}`;
