import { ProofLink } from '../../ui/proof-link';
import type { Brief } from './page-data';

type PriceProps = {
  of: Pick<Brief, 'pricing' | 'priceClaim'>;
  /** What the price is said with, where that is more than the price itself. */
  words?: string;
  className?: string;
};

/** What a service costs; a price that is a claim leads to what the claim rests on (D89). */
export function Price({ of, words = of.pricing, className }: PriceProps) {
  if (of.priceClaim === '') return words;
  return (
    <ProofLink of={`claim-${of.priceClaim}`} className={className}>
      {words}
    </ProofLink>
  );
}
