import { type ReactNode, useMemo, useRef } from 'react';
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts';
import { type Identified, stepSelection } from '../../lib/list/frozen-list.model.ts';
import { useFreeze } from '../../lib/list/use-freeze.ts';
import { useFrozenList } from '../../lib/list/use-frozen-list.ts';
import { useStill } from '../../lib/list/use-still.ts';
import { NewRows } from '../../ui/new-rows.tsx';
import type { Marked } from './marks.ts';
import type { RespondPhase } from './respond.model.ts';
import { useRespond } from './respond.tsx';

type CardListProps<Row extends Identified> = {
  rows: readonly Row[];
  /** Names the list: another one is never frozen over this one. */
  listKey: string;
  card: (row: Row, gone: boolean, phase: RespondPhase | undefined) => ReactNode;
  isUrgent: (row: Row) => boolean;
  /** What the key e marks; null if nothing may be marked. A stable function, as is open. */
  markOf: (row: Row) => Marked | null;
  open: (id: string) => void;
};

/** Cards with the keyboard: j and k walk, Enter opens, e marks. Rows hold still under the hand (D85). */
export function CardList<Row extends Identified>(props: CardListProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const cards = useRef<HTMLUListElement>(null);
  const frozen = useFreeze(place);
  useStill(cards, frozen);
  const list = useFrozenList(props.rows, frozen, props.listKey);
  const { phaseOf } = useRespond();
  const shown = useMemo(() => list.rows.map(({ row }) => row), [list.rows]);
  useBoardKeys(shown, props);
  return (
    <div ref={place}>
      <NewRows
        count={list.waiting.length}
        urgent={list.waiting.filter(props.isUrgent).length}
        onShow={list.showAll}
      />
      <ul ref={cards} className="flex flex-col gap-3">
        {list.rows.map(({ row, gone }) => (
          <li key={row.id}>{props.card(row, gone, phaseOf(row.id))}</li>
        ))}
      </ul>
    </div>
  );
}

/** The keys of the board. The selection is the focus itself, so it is seen, announced and found again after a drawer. */
function useBoardKeys<Row extends Identified>(
  rows: readonly Row[],
  { markOf, open }: Pick<CardListProps<Row>, 'markOf' | 'open'>,
): void {
  const selected = useRef<string | null>(null);
  const { respond, phaseOf } = useRespond();
  useShortcuts(
    useMemo(() => {
      const current = () =>
        rows.find(({ id }) => id === focusedRow()) ?? rows.find(({ id }) => id === selected.current);
      const step = (by: 1 | -1) => () => {
        const ids = rows.map(({ id }) => id);
        selected.current = stepSelection(ids, focusedRow() ?? selected.current, by);
        focusRow(selected.current);
      };
      return {
        next: step(1),
        previous: step(-1),
        open: () => {
          const row = current();
          if (row) open(row.id);
        },
        respond: () => {
          const row = current();
          const mark = row && !phaseOf(row.id) ? markOf(row) : null;
          if (mark) respond(mark);
        },
      };
    }, [rows, respond, phaseOf, markOf, open]),
  );
}

/** The id of the element that a row is found by: its name, which is a link. */
export const rowAnchor = (id: string): string => `row-${id}`;

/** The id of the row that holds the focus. */
function focusedRow(): string | null {
  const link = document.activeElement?.closest('article')?.querySelector('[data-main]');
  return link?.id.replace(/^row-/, '') ?? null;
}

/** Puts the focus on a row's name, and the row where it can be seen. */
export function focusRow(id: string | null): void {
  const link = id === null ? null : document.getElementById(rowAnchor(id));
  link?.focus({ preventScroll: true });
  link?.closest('article')?.scrollIntoView({ block: 'nearest' });
}
