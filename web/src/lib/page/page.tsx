import { createContext, type ReactNode, useContext } from 'react';
import type { Facts } from '../company/facts';

/**
 * What the server tells about the page it renders: the argument of wardgateRender and, unchanged,
 * the JSON in `<script id="page-data">`, so that the browser starts from what was rendered.
 */
export type PageInput = {
  /** Absolute address: origin and path, without query. */
  url: string;
  path: string;
  /** Public origin without a trailing slash. */
  origin: string;
  /** What the company says of itself. */
  facts: Facts;
  data: PageData | null;
};

/** Data of the page; each page has its own key and defines its content in its feature. */
export type PageData = {
  /** The year where the company is, for the copyright line (D44). */
  year?: number;
  /** Nothing is mailed: no page promises a mail (D5). */
  mailless?: boolean;
  [key: string]: unknown;
};

const PageContext = createContext<PageInput | null>(null);

/** Hands the server's page input to everything below. */
export function PageProvider({ input, children }: { input: PageInput; children: ReactNode }) {
  return <PageContext value={input}>{children}</PageContext>;
}

/** The page input of the document. Every page is a document of its own (ADR 19), so it is that of the page shown. */
export function usePageInput(): PageInput {
  const input = useContext(PageContext);
  if (!input) throw new Error('usePageInput outside of PageProvider');
  return input;
}

/** What the server sent under key; undefined if it sent nothing. */
export function usePageData<T>(key: string): T | undefined {
  return usePageInput().data?.[key] as T | undefined;
}

/** What the server always sends under key, unless it could not render: then the page cannot be shown either. */
export function useNeededPageData<T>(key: string): T {
  const data = usePageData<T>(key);
  if (data === undefined || data === null) throw new Error(`the page data lacks "${key}"`);
  return data;
}
