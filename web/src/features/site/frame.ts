/** What only the footer and the server ask of the navigation: no browser loads it with a page. */
import { menus } from '@catalog/pages.json';
import {
  isAmongServices,
  nowPlace,
  type Place,
  placesAfter,
  placesBefore,
  placesOf,
  quotePlace,
  servicePlaces,
  servicesPlace,
} from './navigation';

/** What the footer adds to the places of the header: the list of services, and the small print (V20). */
export const companyPlaces: readonly Place[] = placesOf(menus.company);
export const legalPlaces: readonly Place[] = placesOf(menus.legal);

/** Every address that header and footer look different on, but for those of the services. */
const places = new Set(
  [servicesPlace, nowPlace, ...placesBefore, ...placesAfter, ...companyPlaces, ...legalPlaces].map(
    ({ to }) => to,
  ),
);

/** Whether the page at path has the newsletter's sign-up in a place of its own, or is about a subscription: its footer has none. */
export const hasOwnSignUp = (path: string): boolean => /^\/(blog|newsletter)(\/|$)/.test(path);

/** What header and footer depend on: two paths with the same answer have the same frame. */
export function frameKey(path: string): string {
  if (places.has(path) || path === quotePlace.to || servicePlaces().some(({ to }) => to === path))
    return path;
  if (hasOwnSignUp(path)) return '/newsletter/';
  return isAmongServices(path) ? `${servicesPlace.to}/` : '';
}
