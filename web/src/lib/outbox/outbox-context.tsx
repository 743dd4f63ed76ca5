import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import type { BrowserOutbox } from './browser-outbox';
import type { Outbox } from './outbox';
import type { Entry } from './outbox.model';

const OutboxContext = createContext<BrowserOutbox | null>(null);

/** Gives the page's outbox to everything below. The server renders without one. */
export function OutboxProvider({ outbox, children }: { outbox: BrowserOutbox; children: ReactNode }) {
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

/** One form's view of the outbox. */
export type OutboxView = {
  /** Null until the outbox has been read: on the server and in the first moments of a page. */
  entries: Entry[] | null;
  /** The outbox itself; rejects on the server. */
  open: () => Promise<Outbox>;
  /** Reads the entries again; resolves when they are being shown. */
  refresh: () => Promise<void>;
};

/** The form's entries (all forms' without kind), oldest first, without those set aside; kept up to date across tabs. */
export function useOutbox(kind?: string): OutboxView {
  const browser = useContext(OutboxContext);
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const open = useCallback(
    () => browser?.open() ?? Promise.reject(new Error('useOutbox outside of OutboxProvider')),
    [browser],
  );
  const refresh = useCallback(async () => {
    const all = await (await open()).list(kind);
    setEntries(all.filter((entry) => !entry.aside));
  }, [open, kind]);
  useEffect(() => {
    if (!browser) return;
    let gone = false;
    let leave = () => {};
    void open().then((outbox) => {
      if (gone) return;
      leave = outbox.subscribe(() => void refresh());
      void refresh();
    });
    return () => {
      gone = true;
      leave();
    };
  }, [browser, open, refresh]);
  return { entries, open, refresh };
}

/** Resolves when the first attempt to send the entry is over, at the latest after patience (ms). */
export function firstOutcome(outbox: Outbox, id: string, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      leave();
      resolve();
    };
    const look = async () => {
      const entry = (await outbox.list()).find((candidate) => candidate.id === id);
      if (!entry || entry.attempts > 0 || entry.state !== 'waiting') finish();
    };
    const timer = setTimeout(finish, patience);
    const leave = outbox.subscribe(() => void look());
    void look();
  });
}
