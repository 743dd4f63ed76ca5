import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

type Unread = {
  /** Messages that came while the chat was closed. */
  count: number;
  tell: (count: number) => void;
};

const UnreadContext = createContext<Unread>({ count: 0, tell: () => {} });

/**
 * How many messages have come while the chat was closed: the room sets it, the launcher shows it.
 */
export const useUnread = (): Unread => useContext(UnreadContext);

/** Gives launcher and room of a page the same number. */
export function UnreadProvider({ children }: { children: ReactNode }) {
  const [count, tell] = useState(0);
  const unread = useMemo(() => ({ count, tell }), [count]);
  return <UnreadContext value={unread}>{children}</UnreadContext>;
}
