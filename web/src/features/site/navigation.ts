import { menus } from '@catalog/pages.json';
import { facts } from '../../lib/company/facts';
import { promisedShort } from './promise.gen';

/** One place of the header and footer. */
export type Place = { to: string; label: string };

const placesOf = (menu: readonly { path: string; label: string }[]): Place[] =>
  menu.map(({ path, label }) => ({ to: path, label }));

const header = placesOf(menus.header);

/** The address that lists all services; the pages of the services lie below it. */
export const servicesPlace: Place = { to: '/services', label: 'Services' };

/** Where the header has the Services menu. */
const servicesAt = header.findIndex(({ to }) => to === servicesPlace.to);

/** The four services, with the line that distinguishes them (V18). */
export const servicePlaces = () =>
  facts().services.map(({ id, name, short }) => ({ to: `${servicesPlace.to}/${id}`, label: name, short }));

/** Header links before and after the Services menu, in the order of V17. */
export const placesBefore: readonly Place[] = header.slice(0, servicesAt);
export const placesAfter: readonly Place[] = header.slice(servicesAt + 1);

/** What the footer adds to these: the list of services, and the small print (V20). */
export const companyPlaces: readonly Place[] = placesOf(menus.company);
export const legalPlaces: readonly Place[] = placesOf(menus.legal);

/** The five questions on a page of their own; on the home page they stand among everything else. */
export const assessmentPlace: Place = { to: '/assessments', label: 'Risk Assessment' };

/** The one thing every page asks for: its address and its two labels (V17). */
export const quotePlace = {
  to: '/quote',
  wide: `Free Quote - ${promisedShort} Response`,
  narrow: 'Get Quote',
};

/** What a month costs, with its arithmetic. */
export const pricesPlace = { to: '/prices' };

/** The page for something that is happening at this moment. */
export const nowPlace: Place = { to: '/now', label: 'Happening now?' };

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

/** Whether path is the list of services or one of them: then the Services menu is the current place (V19). */
export function isAmongServices(path: string): boolean {
  return path === servicesPlace.to || path.startsWith(`${servicesPlace.to}/`);
}
