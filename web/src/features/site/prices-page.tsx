import { useEffect, useRef, useState } from 'react';
import { tellTown } from '../../lib/company/nearest';
import { readForm, valuesOf } from '../../lib/form/fields';
import { useNeededPageData } from '../../lib/page/page';
import { useTakenInPrint } from '../../lib/visit/tell';
import { Card } from '../../ui/card';
import { SkyBand } from '../../ui/sky-band';
import type { PricesData } from './page-data';
import { Actions } from './prices/actions';
import { Included } from './prices/included';
import { OtherPrices } from './prices/others';
import { type Asked, type AskedName, addressOf, askedNames, exampleOf, wishOf } from './prices/prices.model';
import { PricesForm } from './prices/prices-form';
import { Totals } from './prices/totals';

/** What is asked for: the address says it first, afterwards what is typed; the address follows. */
function useAsked(prices: PricesData) {
  const begun = prices.asked ? valuesOf(askedNames, prices.asked) : exampleOf(prices.rates);
  const [asked, setAsked] = useState<Asked>(begun);
  const [strict, setStrict] = useState(Boolean(prices.asked));
  const form = useRef<HTMLFormElement>(null);
  const { wish, errors } = wishOf(asked, prices.rates);
  const look = () => {
    if (!form.current) return undefined;
    const next = readForm(askedNames, form.current);
    tellTown(next.town, prices.towns);
    setAsked(next);
    const found = wishOf(next, prices.rates);
    if (found.wish) history.replaceState(history.state, '', addressOf(found.wish));
    return found;
  };
  // What was typed before React came stands in the document alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the document holds then
  useEffect(() => {
    const typed = form.current && readForm(askedNames, form.current);
    if (typed && askedNames.some((name) => typed[name] !== begun[name])) look();
  }, []);
  return {
    form,
    begun,
    asked,
    wish,
    /** While a field is empty, its visitor is about to fill it: that is told when they are done. */
    errors: strict ? errors : (withoutEmpty(errors, asked) as typeof errors),
    typed: () => {
      setStrict(false);
      look();
    },
    sent: () => {
      setStrict(true);
      return look();
    },
  };
}

const withoutEmpty = (errors: Partial<Record<AskedName, string>>, asked: Asked) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => asked[name as AskedName].trim() !== ''));

/** What a month costs (B6): open to everyone, with its arithmetic; made to be shared and to be printed for a board. */
export function PricesPage() {
  const prices = useNeededPageData<PricesData>('prices');
  const work = useAsked(prices);
  useTakenInPrint('prices');
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-40 sm:pb-44 lg:pb-52">
          <h1 className="text-title print:text-xl">What security costs a month</h1>
          <p className="mt-3 text-ink-soft text-lead print:hidden">
            Choose hours and posts. The arithmetic stands beside every figure, and nobody asks who you are.
          </p>
        </div>
      </SkyBand>
      <div className="relative mx-auto -mt-20 w-full max-w-6xl px-4 pb-20 sm:px-8 lg:pb-28 print:mt-0 print:px-0 print:pb-0 print:text-[0.8125rem] print:leading-snug">
        <Card className="p-5 sm:p-9 print:border-0 print:p-0 print:shadow-none">
          <PricesForm work={work} rates={prices.rates} towns={prices.towns} />
          <Totals of={prices} wish={work.wish} />
          <Actions wish={work.wish} />
        </Card>
        <Included of={prices} />
        <OtherPrices of={prices} />
      </div>
    </>
  );
}
