import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';

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
  data: PageData | null;
};

/** Data of the page; each page names its own key and says in its feature what stands there. */
export type PageData = {
  /** The year of the server's clock in Edmonton, for the copyright line (D44). */
  year?: number;
  [key: string]: unknown;
};

const PageContext = createContext<PageInput | null>(null);

/** Hands the server's page input to everything below. */
export function PageProvider({ input, children }: { input: PageInput; children: ReactNode }) {
  return <PageContext value={input}>{children}</PageContext>;
}

/** The page input of the loaded document, which may belong to a page the visitor has left since. */
export function usePageInput(): PageInput {
  const input = useContext(PageContext);
  if (!input) throw new Error('usePageInput outside of PageProvider');
  return input;
}

/** What the server sent under key for the page that is shown, if the document was loaded for it. */
export function usePageData<T>(key: string): T | undefined {
  const { path, data } = usePageInput();
  const { pathname } = useLocation();
  return path === pathname ? (data?.[key] as T | undefined) : undefined;
}
