import { useCallback } from 'react';
import { type Path, useLocation } from 'react-router';
import { useAddress } from '../../lib/list/address.ts';

/** What a drawer can show; also the parameter of the address that opens it. */
export type DrawerKind = 'quote' | 'message' | 'chat';

const kinds: readonly DrawerKind[] = ['quote', 'message', 'chat'];

/** The parameter of an address that opens something at its answer. */
const ANSWER = 'answer';

/** Whether the address asks for the answer of what it opens. */
export const useAnswering = (): boolean => useAddress()[0].has(ANSWER);

/** The address that opens something over the page one is on, at its answer. */
export function useAnswerLink(): (kind: DrawerKind, id: string) => Partial<Path> {
  const { pathname, search } = useLocation();
  return useCallback(
    (kind, id) => {
      const next = opening(kind, id, new URLSearchParams(search));
      next.set(ANSWER, '');
      return { pathname, search: `?${next}` };
    },
    [pathname, search],
  );
}

/** The query that shows one thing, of the query that shows another or none; its tab, filter and search stay. */
function opening(kind: DrawerKind, id: string, now: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const other of [...kinds, ANSWER]) next.delete(other);
  next.set(kind, id);
  return next;
}

/** The address that opens something over the page one is on (shareable). */
function useDrawerLink(kind: DrawerKind): (id: string) => Partial<Path> {
  const { pathname, search } = useLocation();
  return useCallback(
    (id) => ({ pathname, search: `?${opening(kind, id, new URLSearchParams(search))}` }),
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
  const [params, setParams] = useAddress();
  const close = useCallback(
    () =>
      setParams(
        (before) => {
          before.delete(kind);
          before.delete(ANSWER);
          return before;
        },
        { replace: false },
      ),
    [kind, setParams],
  );
  return { id: params.get(kind), close };
}

/** Opens a request, message or conversation from code: the key Enter on a selected row. */
export function useOpen(kind: DrawerKind): (id: string) => void {
  const [, setParams] = useAddress();
  return useCallback(
    (id) => setParams((now) => opening(kind, id, now), { replace: false }),
    [kind, setParams],
  );
}
