import { useCallback } from 'react';
import { type Path, useLocation, useNavigate, useSearchParams } from 'react-router';

/** What a drawer can show; also the parameter of the address that opens it. */
export type DrawerKind = 'quote' | 'message' | 'chat';

const kinds: readonly DrawerKind[] = ['quote', 'message', 'chat'];

/** The address that opens something over the page one is on; its tab, filter and search stay (shareable). */
function useDrawerLink(kind: DrawerKind): (id: string) => Partial<Path> {
  const { pathname, search } = useLocation();
  return useCallback(
    (id) => {
      const params = new URLSearchParams(search);
      for (const other of kinds) params.delete(other);
      params.set(kind, id);
      return { pathname, search: `?${params}` };
    },
    [kind, pathname, search],
  );
}

/** The address that opens a request over the page one is on. */
export const useQuoteLink = () => useDrawerLink('quote');

/** The address that opens a message over the page one is on. */
export const useMessageLink = () => useDrawerLink('message');

/** The address that opens a conversation over the page one is on. */
export const useChatLink = () => useDrawerLink('chat');

/** The request, message or conversation that the address opens, and the way to close it. */
export function useOpened(kind: DrawerKind): { id: string | null; close: () => void } {
  const [params, setParams] = useSearchParams();
  const close = useCallback(
    () =>
      setParams((before) => {
        before.delete(kind);
        return before;
      }),
    [kind, setParams],
  );
  return { id: params.get(kind), close };
}

/** Opens a request, message or conversation from code: the key Enter on a selected row. */
export function useOpen(kind: DrawerKind): (id: string) => void {
  const link = useDrawerLink(kind);
  const navigate = useNavigate();
  return useCallback((id) => void navigate(link(id)), [link, navigate]);
}
