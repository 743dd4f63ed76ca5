import { type ComponentType, useEffect, useRef } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router';
import { QuotePage, quoteHead } from '../features/quotes/quote-page';
import { StatusPage, statusHead } from '../features/quotes/status-page';
import { Home, homeHead } from '../features/site/home';
import { Layout } from '../features/site/layout';
import { NotFound, notFoundHead } from '../features/site/not-found';
import { applyHead } from '../lib/head/apply-head';
import type { Head } from '../lib/head/head';
import { type PageInput, usePageInput } from '../lib/page/page';

type SiteRoute = {
  path: string;
  Page: ComponentType;
  head: Head;
  /** Key of the page data without which the address leads nowhere: null there means not found. */
  needs?: string;
};

/** Every address of the visitor site. A new page is a line here and one in features/site/navigation. */
const routes: readonly SiteRoute[] = [
  { path: '/', Page: Home, head: homeHead },
  { path: '/quote', Page: QuotePage, head: quoteHead },
  { path: '/quote/status/:token', Page: StatusPage, head: statusHead, needs: 'status' },
];

/** What the page at the input's path says about itself, and with which HTTP status. */
export function findRoute({ path, data }: Pick<PageInput, 'path' | 'data'>): { head: Head; status: number } {
  const route = routes.find((candidate) => matchPath(candidate.path, path));
  if (!route || (route.needs && data?.[route.needs] === null)) return { head: notFoundHead, status: 404 };
  return { head: route.head, status: 200 };
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

/** The visitor site, the same on server and browser. */
export function Site() {
  useHead();
  return (
    <Layout>
      <Routes>
        {routes.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Layout>
  );
}
