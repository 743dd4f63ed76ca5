import { type ComponentType, lazy } from 'react';
import type { PageName, Pages } from './site';

/** Where each page's code lies: a chunk of its own, so that a page costs only itself. */
const fetchers: Record<PageName, () => Promise<ComponentType>> = {
  Home: () => import('../features/site/home').then((m) => m.Home),
  QuotePage: () => import('../features/quotes/quote-page').then((m) => m.QuotePage),
  StatusPage: () => import('../features/quotes/status-page').then((m) => m.StatusPage),
  NotFound: () => import('../features/site/not-found').then((m) => m.NotFound),
};

/**
 * A page for a later visit. If its code cannot be fetched, because the site was renewed meanwhile
 * or the connection is gone, the browser loads the address as a document, as without script.
 */
function lazily(name: PageName): ComponentType {
  return lazy(async () => {
    try {
      return { default: await fetchers[name]() };
    } catch {
      location.reload();
      return new Promise<never>(() => undefined); // until the document is replaced
    }
  });
}

/** The pages for the browser: the present one is fetched now, so that it can be hydrated in one go; the others on a visit. */
export async function clientPages(present: PageName): Promise<Pages> {
  const Present = await fetchers[present]();
  return {
    Home: lazily('Home'),
    QuotePage: lazily('QuotePage'),
    StatusPage: lazily('StatusPage'),
    NotFound: lazily('NotFound'),
    [present]: Present,
  };
}
