import prices from '@catalog/prices.json';
import { Link } from '../../../ui/link';
import { servicesPlace } from '../navigation';
import type { PricesData } from '../page-data';

/** The services that are not paid by the hour. */
export function OtherPrices({ of }: { of: PricesData }) {
  const others = of.services.filter(({ id }) => id !== prices.guard && id !== prices.virtualGuard);
  return (
    <section aria-labelledby="prices-others" className="mt-14 print:mt-3">
      <h2 id="prices-others" className="text-heading print:text-base">
        Not paid by the hour
      </h2>
      <ul className="mt-5 border-line border-b print:mt-2">
        {others.map(({ id, title, pricing, monthly, monthlyFor }) => (
          <li
            key={id}
            className="grid gap-x-8 border-line border-t py-4 sm:grid-cols-[1fr_1.4fr] print:grid-cols-[1fr_1.4fr] print:py-1"
          >
            <Link
              to={`${servicesPlace.to}/${id}`}
              className="self-start py-1.5 font-semibold text-accent underline underline-offset-4 print:py-0"
            >
              {title}
            </Link>
            <p className="py-1.5 first-letter:uppercase print:py-0">
              <span className="font-semibold figures">{monthly || pricing || 'quoted per site'}</span>
              {monthlyFor && <span className="text-ink-soft">, for {monthlyFor}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
