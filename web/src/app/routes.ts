import { matchPath } from './match-path';
import { type PageName, routes } from './routes.gen';

/** The line of the page table (catalog/pages.json) that path fits; undefined for an address that leads nowhere. */
export function findRoute(path: string): (typeof routes)[number] | undefined {
  return routes.find((route) => matchPath(route.path, path));
}

/** The page that stands at path. */
export const findPage = (path: string): PageName => findRoute(path)?.page ?? 'NotFound';
