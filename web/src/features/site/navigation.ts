import { menus } from '@catalog/pages.json';
import { facts } from '../../lib/company/facts';
import { promisedShort } from './promise.gen';

/** One place of the header and footer. */
export type Place = { to: string; label: string };

/** A menu of the page table. */
export const placesOf = (menu: readonly { path: string; label: string }[]): Place[] =>
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

/** Whether path is the list of services or one of them: then the Services menu is the current place (V19). */
export function isAmongServices(path: string): boolean {
  return path === servicesPlace.to || path.startsWith(`${servicesPlace.to}/`);
}
