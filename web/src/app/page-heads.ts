import { notFoundHead } from '../features/site/heads';
import { facts } from '../lib/company/facts';
import type { Head } from '../lib/head/head';
import type { PageInput } from '../lib/page/page';
import { heads } from './pages-server.gen';
import { findPage, findRoute } from './routes';
import type { PageName } from './routes.gen';

type Input = Pick<PageInput, 'path' | 'data'>;

/** What the page table says of a page's head. */
export type RouteHead = {
  /** What the page says about itself; made from its data where that decides. */
  head: Head | ((input: Input) => Head);
  /** Key of the page data without which the address leads nowhere: null there means not found. */
  needs?: string;
  /** What the page is about, where its own head does not say it (V125). */
  keywords?: readonly string[];
  /** The HTTP status that the page is about, if it is not 200. */
  status?: number;
  /** The head of the page's own not-found state. */
  lost?: Head;
};

/** The page at path, what it says about itself, and the HTTP status it asks for. */
export function describePage(input: Input): { page: PageName; head: Head; status: number } {
  const route = findRoute(input.path);
  const page = findPage(input.path);
  const line = route && heads[route.path];
  if (!line) return { page, head: notFoundHead, status: 404 };
  if (line.needs && input.data?.[line.needs] === null)
    return { page, head: line.lost ?? notFoundHead, status: 404 };
  const head = typeof line.head === 'function' ? line.head(input) : line.head;
  return { page, head: withKeywords(head, line.keywords), status: line.status ?? 200 };
}

/** The head with the words of the page table and the region, unless it has its own or no search engine reads it. */
function withKeywords(head: Head, words: readonly string[] | undefined): Head {
  return words === undefined || head.keywords?.length || head.noindex
    ? head
    : { ...head, keywords: [...words, facts().region] };
}
