import { type ComponentType, lazy } from 'react';
import type { PageName, Pages } from './site';

/** Where each page's code lies: a chunk of its own, so that a page costs only itself. */
const fetchers: Record<PageName, () => Promise<ComponentType>> = {
  Home: () => import('../features/site/home').then((m) => m.Home),
  QuotePage: () => import('../features/quotes/quote-page').then((m) => m.QuotePage),
  StatusPage: () => import('../features/quotes/status-page').then((m) => m.StatusPage),
  NotFound: () => import('../features/site/not-found').then((m) => m.NotFound),
};

/** The pages for the browser: the present one is fetched now, so that it can be hydrated in one go; the others on a visit. */
export async function clientPages(present: PageName): Promise<Pages> {
  const Present = await fetchers[present]();
  const lazily = (name: PageName) => lazy(async () => ({ default: await fetchers[name]() }));
  return {
    Home: lazily('Home'),
    QuotePage: lazily('QuotePage'),
    StatusPage: lazily('StatusPage'),
    NotFound: lazily('NotFound'),
    [present]: Present,
  };
}
