/**
 * What the company says of itself (catalog.Facts on the server). Its owner changes it while the program runs, so nothing
 * of it is compiled in: the server tells it with every page, and `facts()` is asked while something is rendered, never
 * while a module is loaded.
 */

/** One of the 24/7 lines. Every line has a number: one that is not set is not told (D39). */
export type PhoneLine = { id: string; office: string; label: string; e164: string; display: string };

/** Where the company is. */
export type Office = {
  id: string;
  city: string;
  street: string;
  province: string;
  provinceName: string;
  postalCode: string;
  country: string;
};

/** One of the services sold. `price` is '' while the claim that it makes is not shown (D22). */
export type ServiceFacts = { id: string; name: string; short: string; price: string; deployment: string };

/** The facts; an address that is not set is '' (D39). */
export type Facts = {
  /** Another one for other facts. */
  version: string;
  product: string;
  name: string;
  titleSuffix: string;
  team: string;
  region: string;
  tagline: string;
  founded: number;
  timeZone: string;
  timeZoneName: string;
  email: string;
  adminEmail: string;
  phones: readonly PhoneLine[];
  offices: readonly Office[];
  /** The office hours as pages write them. */
  hours: string;
  areasServed: readonly string[];
  copyrightSince: number;
  services: readonly ServiceFacts[];
  /** No visitor is shown a score (D87). */
  hideLeadScore?: boolean;
  /** It still is the sample company, and what it claims is invented; told to staff alone (D89). */
  sample?: boolean;
};

let current: Facts | undefined;

/** What the company says of itself now. Called while a module is loaded it throws: nobody has told it yet. */
export function facts(): Facts {
  if (!current) throw new Error('the facts of the company are asked for before they are told');
  return current;
}

/** Tells the facts of everything that is rendered from now on. */
export function tellFacts(told: Facts): void {
  current = told;
}
