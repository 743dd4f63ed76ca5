import { useCallback } from 'react';
import { type Path, useLocation, useNavigate, useSearchParams } from 'react-router';

/** The address that opens a request over the page one is on; its tab, filter and search stay (shareable). */
export function useQuoteLink(): (id: string) => Partial<Path> {
  const { pathname, search } = useLocation();
  return useCallback(
    (id) => {
      const params = new URLSearchParams(search);
      params.set('quote', id);
      return { pathname, search: `?${params}` };
    },
    [pathname, search],
  );
}

/** The request that the address opens, and the way to close it. */
export function useOpenQuote(): { id: string | null; close: () => void } {
  const [params, setParams] = useSearchParams();
  const close = useCallback(
    () =>
      setParams((before) => {
        before.delete('quote');
        return before;
      }),
    [setParams],
  );
  return { id: params.get('quote'), close };
}

/** Opens a request from code: the key Enter on a selected row. */
export function useOpen(): (id: string) => void {
  const link = useQuoteLink();
  const navigate = useNavigate();
  return useCallback((id) => void navigate(link(id)), [link, navigate]);
}
