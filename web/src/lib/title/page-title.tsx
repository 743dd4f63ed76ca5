import { createContext, type ReactNode, useContext, useEffect } from 'react';

const AttentionContext = createContext(0);

/** Says how many things want attention now; every page title below begins with the number. */
export function AttentionProvider({ count, children }: { count: number; children: ReactNode }) {
  return <AttentionContext value={count}>{children}</AttentionContext>;
}

/**
 * The window's title: `(3) Outbox · Staff`, so that a background tab can call for help. Set by hand, for the document
 * comes with a title element of its own, and the first one in a document is the one that counts.
 */
export function PageTitle({ name }: { name: string }) {
  const count = useContext(AttentionContext);
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${name} · Staff`;
  }, [count, name]);
  return null;
}
