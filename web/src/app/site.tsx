import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router';
import { quoteHead, statusHead } from '../features/quotes/heads';
import { homeHead, notFoundHead } from '../features/site/heads';
import { Layout } from '../features/site/layout';
import { applyHead } from '../lib/head/apply-head';
import type { Head } from '../lib/head/head';
import { type PageInput, usePageInput } from '../lib/page/page';

/** The visitor pages by name; NotFound stands for every other address. */
export type PageName = 'Home' | 'QuotePage' | 'StatusPage' | 'NotFound';

/** Their components: all at hand on the server, fetched when needed in the browser. */
export type Pages = Record<PageName, ComponentType>;

type SiteRoute = {
  path: string;
  page: PageName;
  head: Head;
  /** Key of the page data without which the address leads nowhere: null there means not found. */
  needs?: string;
};

/** Every address of the visitor site. A new page is a line here, one in pages-*.ts and one in features/site/navigation. */
const routes: readonly SiteRoute[] = [
  { path: '/', page: 'Home', head: homeHead },
  { path: '/quote', page: 'QuotePage', head: quoteHead },
  { path: '/quote/status/:token', page: 'StatusPage', head: statusHead, needs: 'status' },
];

const nowhere: SiteRoute = { path: '*', page: 'NotFound', head: notFoundHead };

/** The page at path, what it says about itself, and the HTTP status it asks for. */
export function findRoute({ path, data }: Pick<PageInput, 'path' | 'data'>) {
  const { page, head, needs } = routes.find((candidate) => matchPath(candidate.path, path)) ?? nowhere;
  const found = page !== 'NotFound' && !(needs && data?.[needs] === null);
  return { page, head: found ? head : notFoundHead, status: found ? 200 : 404 };
}

/** Keeps the document's head true when the visitor goes on without loading a document. */
function useHead() {
  const { origin } = usePageInput();
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    applyHead(document, findRoute({ path: pathname, data: null }).head, origin);
  }, [pathname, origin]);
}

type SiteProps = {
  pages: Pages;
  /** Puts something around the page within its boundary, where it is hydrated together with it. */
  around?: (page: ReactNode) => ReactNode;
};

/**
 * The visitor site, the same on server and browser. The page is chosen by the table above and not
 * by the library's Routes: nothing is nested here, and nested routes weigh 4 KB.
 */
export function Site({ pages, around = (page) => page }: SiteProps) {
  useHead();
  const { pathname } = useLocation();
  const Page = pages[findRoute({ path: pathname, data: null }).page];
  return (
    <Layout>
      <Suspense>{around(<Page key={pathname} />)}</Suspense>
    </Layout>
  );
}
