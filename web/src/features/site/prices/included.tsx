import prices from '@catalog/prices.json';
import type { ReactNode } from 'react';
import type { PricesData } from '../page-data';
import { rateInWords } from './prices.model';

function Row({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 border-line border-t py-3 sm:grid-cols-[13rem_1fr] print:grid-cols-[9rem_1fr] print:gap-x-2 print:py-1">
      <dt className="font-semibold">{what}</dt>
      <dd className="first-letter:uppercase">{children}</dd>
    </div>
  );
}

const perSite = 'quoted per site';

/** What is in a price and what is not, as far as the company says: what it does not say is quoted per site. */
export function Included({ of }: { of: PricesData }) {
  const { guard } = of.rates;
  const other = (id: string) => (guard[id] ? `${rateInWords(guard[id])} an hour` : perSite);
  const paid = of.services.filter(({ id }) => id === prices.guard || id === prices.virtualGuard);
  return (
    <div className="mt-14 grid gap-x-14 gap-y-12 lg:grid-cols-2 print:mt-3 print:gap-y-3">
      <section aria-labelledby="prices-in">
        <h2 id="prices-in" className="text-heading print:text-base">
          What you get
        </h2>
        <div className="mt-5 grid gap-8 sm:grid-cols-2 print:mt-1 print:grid-cols-2">
          {paid.map(({ id, title, features }) => (
            <div key={id}>
              <h3 className="font-sans font-semibold">{title}</h3>
              <ul className="mt-2 list-disc pl-5 text-ink-soft print:mt-0 print:pl-0">
                {features.map((feature) => (
                  <li
                    key={feature}
                    className="print:inline print:after:content-[';_'] print:last:after:content-none"
                  >
                    {feature}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <section aria-labelledby="prices-out">
        <h2 id="prices-out" className="text-heading print:text-base">
          What the figures leave out
        </h2>
        <dl className="mt-5 border-line border-b print:mt-2 print:grid print:grid-cols-2 print:gap-x-8">
          <Row what="Tax">{of.tax || perSite}</Row>
          <Row what="Travel">{of.travel || perSite}</Row>
          <Row what="Shortest shift">{of.minimum || perSite}</Row>
          <Row what="Nights">{other('night')}</Row>
          <Row what="Statutory holidays">{other('holiday')}</Row>
          <Row what="Equipment">{perSite}</Row>
        </dl>
        {of.proof.length > 0 && (
          <p className="mt-1 hidden text-xs print:block">
            {of.proof
              .map(({ name, issuer, number }) => [name, issuer, number].filter(Boolean).join(', '))
              .join(' · ')}
          </p>
        )}
      </section>
    </div>
  );
}
