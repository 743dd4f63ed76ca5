import type { ServiceData } from '../page-data';

/** Where a service is asked for: the form of V51, with the service chosen. */
export const quoteFor = (id: string) => `/quote?service=${id}`;

/** What a service costs, in one line; where the figure is a claim, with what it is measured against (V220, D22). */
export function costOf({ pricing, claims }: Pick<ServiceData, 'pricing' | 'claims'>): string {
  const claim = claims.find(({ value }) => pricing.startsWith(value));
  return claim ? `${claim.value} ${claim.text}` : pricing;
}
