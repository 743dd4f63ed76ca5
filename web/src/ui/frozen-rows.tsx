import { type ReactNode, useMemo, useRef } from 'react';
import type { Identified } from '../lib/list/frozen-list.model.ts';
import { useFreeze } from '../lib/list/use-freeze.ts';
import { useFrozenList } from '../lib/list/use-frozen-list.ts';
import { useStill } from '../lib/list/use-still.ts';
import { NewRows } from './new-rows.tsx';

type FrozenRowsProps<Row extends Identified> = {
  rows: readonly Row[];
  /** Names the list: another one, or more of it, is never frozen over this one. */
  listKey: string;
  /** The rows as they are shown. */
  children: (rows: readonly Row[]) => ReactNode;
};

/** Rows that stand still while somebody points at one or has one selected; what is new waits behind a button (D85). */
export function FrozenRows<Row extends Identified>({ rows, listKey, children }: FrozenRowsProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const still = useRef<HTMLDivElement>(null);
  const frozen = useFreeze(place);
  useStill(still, frozen);
  const list = useFrozenList(rows, frozen, listKey);
  const shown = useMemo(() => list.rows.map(({ row }) => row), [list.rows]);
  return (
    <div ref={place}>
      <NewRows count={list.waiting.length} onShow={list.showAll} />
      <div ref={still}>{children(shown)}</div>
    </div>
  );
}
