import prices from '@catalog/prices.json';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { facts } from '../../../lib/company/facts';
import { type Wish, wishInWords } from '../../../lib/prices/wish';
import type { PricesData } from '../page-data';
import { guardsMonth, monthInWords, savingInWords, sumInWords, virtualMonth } from './prices.model';

/** The day of today as pages write it: as the server told it, and from the moment of printing on as it is then. */
function useToday(told: string | undefined): string {
  const [today, setToday] = useState(told ?? '');
  useEffect(() => {
    const tell = () => {
      const { timeZone } = facts();
      const day = new Date().toLocaleDateString('en-CA', {
        timeZone,
        year: 'numeric',
        month: 'long',
        day: 'numeric',
      });
      flushSync(() => setToday(day)); // the paper is laid out right after this
    };
    addEventListener('beforeprint', tell);
    return () => removeEventListener('beforeprint', tell);
  }, []);
  return today;
}

/** One service: its total, large, and how it comes about. */
function Total({ title, total, sum }: { title: string; total: string; sum: string }) {
  return (
    <div className="border-line border-t pt-5 print:pt-2">
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-1 text-balance font-display font-semibold text-title figures first-letter:uppercase print:text-xl">
        {total}
      </dd>
      <dd className="mt-2 max-w-md text-ink-soft">{sum}</dd>
    </div>
  );
}

/** What guards and virtual guards on the same hours cost, side by side. */
export function Totals({ of, wish }: { of: PricesData; wish: Wish | undefined }) {
  const today = useToday(of.date);
  return (
    <section
      aria-labelledby="prices-total"
      className="mt-9 border-line border-t pt-7 print:mt-0 print:border-0 print:pt-0"
    >
      <h2 id="prices-total" tabIndex={-1} className="text-heading outline-none print:text-base">
        {wish ? `A month of ${wishInWords(wish)}` : 'A month'}
      </h2>
      {today && <p className="hidden text-ink-soft print:block">As of {today}</p>}
      <div role="status" className="mt-5 print:mt-2">
        {wish ? (
          <Sums of={of} wish={wish} />
        ) : (
          <p className="text-ink-soft">Enter the hours a week and the posts: the price stands here.</p>
        )}
      </div>
    </section>
  );
}

function Sums({ of: { rates, services }, wish: { hours, posts, when } }: { of: PricesData; wish: Wish }) {
  const titleOf = (wanted: string) => services.find(({ id }) => id === wanted)?.title ?? '';
  const rate = rates.guard[when];
  const guards = rate && guardsMonth(rate, hours, posts);
  const virtual = virtualMonth(rates, rate, hours, posts);
  const perSite = { total: 'Quoted per site', sum: 'No rate is published for these hours: a quote is free.' };
  const virtualSum = rates.virtual
    ? sumInWords(rates.virtual, hours, posts)
    : guards &&
      `${savingInWords(rates, guards)}, which guards on the same hours cost${guards.to ? '' : ' at our lowest rate'}`;
  return (
    <>
      <dl className="grid gap-x-10 gap-y-7 md:grid-cols-2 print:grid-cols-2">
        <Total
          title={titleOf(prices.guard)}
          {...(rate && guards
            ? {
                total: `${monthInWords(guards)} a month`,
                sum: `${sumInWords(rate, hours, posts)} = ${monthInWords(guards)}`,
              }
            : perSite)}
        />
        <Total
          title={`${titleOf(prices.virtualGuard)}, on the same hours`}
          {...(virtual ? { total: `${monthInWords(virtual)} a month`, sum: virtualSum ?? '' } : perSite)}
        />
      </dl>
      <p className="mt-6 max-w-2xl text-ink-soft text-sm print:mt-1 print:text-xs print:max-w-none">
        {prices.weeksPerMonth} weeks are 52 weeks in 12 months. Totals are rounded to the dollar.{' '}
        {guards?.to === 0 &&
          '“From” is our lowest rate: nights, distance and special training can add to it. '}
        This is arithmetic, not a quote; a quote is free and names the rate for your site.
      </p>
    </>
  );
}
