import prices from '@catalog/prices.json';
import { ArrowRight, Printer } from 'lucide-react';
import { type Wish, wishQuery } from '../../../lib/prices/wish';
import { Button, buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { quoteFor } from '../service/facts';

/** The ways on from a price: to a request that says it already, onto paper. What is carried stands behind the # of the address, which no server is told. */
export function Actions({ wish }: { wish: Wish | undefined }) {
  const carried = wish ? `#${wishQuery(wish)}` : '';
  return (
    <div className="mt-8 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Link to={quoteFor(prices.guard) + carried} className={buttonClass('action', 'lg')}>
          Send this as my request
          <Icon of={ArrowRight} />
        </Link>
        <Button size="lg" className="noscript:hidden" onClick={() => print()}>
          <Icon of={Printer} />
          Print or save as PDF
        </Button>
      </div>
      <p className="mt-3 text-ink-faint text-sm">
        The address of this page holds what you chose, so a link shows the same price to others.
      </p>
    </div>
  );
}
