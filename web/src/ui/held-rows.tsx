import { type ReactNode, useMemo, useRef } from 'react';
import type { Identified } from '../lib/list/held-list.model.ts';
import { useHeldList } from '../lib/list/use-held-list.ts';
import { useHold } from '../lib/list/use-hold.ts';
import { NewRows } from './new-rows.tsx';

type HeldRowsProps<Row extends Identified> = {
  rows: readonly Row[];
  /** Names the list: another one, or more of it, is never held over this one. */
  listKey: string;
  /** The rows as they are shown. */
  children: (rows: readonly Row[]) => ReactNode;
};

/** Rows that stand still while somebody points at one or has one selected; what is new waits behind a button (D85). */
export function HeldRows<Row extends Identified>({ rows, listKey, children }: HeldRowsProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const list = useHeldList(rows, useHold(place), listKey);
  const shown = useMemo(() => list.rows.map(({ row }) => row), [list.rows]);
  return (
    <div ref={place}>
      <NewRows count={list.waiting.length} onShow={list.showAll} />
      {children(shown)}
    </div>
  );
}
