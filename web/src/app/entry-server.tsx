import './server-shims';
import { renderToString } from 'react-dom/server.browser';
import { renderHead } from '../lib/head/head';
import { type PageInput, PageProvider } from '../lib/page/page';
import { serverPages } from './pages-server';
import { findRoute, Site } from './site';

/** What the server composes the document from; see Output in internal/platform/ssr. */
export type PageOutput = { status: number; html: string; head: string; lang: string; bodyClass: string };

/** Renders one page, synchronously and without touching anything outside of its input. */
function render(input: PageInput): PageOutput {
  const { page, head, status } = findRoute(input);
  const html = renderToString(
    <PageProvider input={input}>
      <Site page={serverPages[page]} />
    </PageProvider>,
  );
  return { status, html, head: renderHead(head, input.origin), lang: 'en-CA', bodyClass: '' };
}

Object.assign(globalThis, {
  /** The bundle's only door: JSON of a PageInput in, JSON of a PageOutput out. */
  wardgateRender: (inputJSON: string): string => JSON.stringify(render(JSON.parse(inputJSON) as PageInput)),
});
