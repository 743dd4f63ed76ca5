import { createContext, type ReactNode, useContext } from 'react';

const AttentionContext = createContext(0);

/** Says how many things want attention now; every page title below begins with the number. */
export function AttentionProvider({ count, children }: { count: number; children: ReactNode }) {
  return <AttentionContext value={count}>{children}</AttentionContext>;
}

/** The window's title: `(3) Outbox · Staff`, so that a background tab can call for help. */
export function PageTitle({ name }: { name: string }) {
  const count = useContext(AttentionContext);
  return <title>{`${count > 0 ? `(${count}) ` : ''}${name} · Staff`}</title>;
}
