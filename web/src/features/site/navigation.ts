import services from '@catalog/services.json';

/** One place of the header and footer. */
export type Place = { to: string; label: string };

/** The address that lists all services; the pages of the services lie below it. */
export const servicesPlace: Place = { to: '/services', label: 'Services' };

/** The four services, with the line that tells them apart (V18). */
export const servicePlaces = services.map(({ id, name, short }) => ({
  to: `${servicesPlace.to}/${id}`,
  label: name,
  short,
}));

/** Header links before and after the Services menu, in the order of V17. A page joins a list when its route does. */
export const placesBefore: readonly Place[] = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About Us' },
];
export const placesAfter: readonly Place[] = [
  { to: '/blog', label: 'Blog' },
  { to: '/contact', label: 'Contact' },
];

/** The five questions on a page of their own; on the home page they stand among everything else. */
export const assessmentPlace: Place = { to: '/assessments', label: 'Risk Assessment' };

/** What the footer adds to these: the list of services, and the small print (V20). */
export const companyPlaces: readonly Place[] = [
  { to: '/about', label: 'About Us' },
  servicesPlace,
  { to: '/blog', label: 'Blog' },
  { to: '/newsletter/archive', label: 'Newsletter' },
  { to: '/quote', label: 'Free Quote' },
  assessmentPlace,
];
export const legalPlaces: readonly Place[] = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/accessibility', label: 'Accessibility' },
];

/** The one thing every page asks for: its address and its two labels (V17). */
export const quotePlace = { to: '/quote', wide: 'Free Quote - 2hr Response', narrow: 'Get Quote' };

/** Every address that header and footer look different on. */
const places = new Set(
  [servicesPlace, ...servicePlaces, ...placesBefore, ...placesAfter, ...companyPlaces, ...legalPlaces].map(
    ({ to }) => to,
  ),
);

/** Whether the page at path has the newsletter's sign-up in a place of its own, or is about a subscription: its footer has none. */
export const hasOwnSignUp = (path: string): boolean => /^\/(blog|newsletter)(\/|$)/.test(path);

/** What header and footer depend on: two paths with the same answer have the same frame. */
export function frameKey(path: string): string {
  if (places.has(path) || path === quotePlace.to) return path;
  if (hasOwnSignUp(path)) return '/newsletter/';
  return isAmongServices(path) ? `${servicesPlace.to}/` : '';
}

/** Whether path is the list of services or one of them: then the Services menu is the current place (V19). */
export function isAmongServices(path: string): boolean {
  return path === servicesPlace.to || path.startsWith(`${servicesPlace.to}/`);
}
