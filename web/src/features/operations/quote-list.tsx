import { ArrowUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { QuoteRow } from '../../api/staff.ts';
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts';
import { stepSelection } from '../../lib/list/held-list.model.ts';
import { useHeldList } from '../../lib/list/use-held-list.ts';
import { useHold } from '../../lib/list/use-hold.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isOpen } from './labels.ts';
import { fullName } from './person.ts';
import { QuoteCard } from './quote-card.tsx';
import { useOpen } from './quote-link.ts';
import { useRespond } from './respond.tsx';

type QuoteListProps = {
  rows: readonly QuoteRow[];
  /** Names the list: another one is never held over this one. */
  listKey: string;
};

/** The cards, with the keyboard: j and k walk, Enter opens, e marks responded. Rows hold still under the hand (D85). */
export function QuoteList({ rows, listKey }: QuoteListProps) {
  const place = useRef<HTMLDivElement>(null);
  const held = useHold(place);
  const list = useHeldList(rows, held, listKey);
  const { phaseOf } = useRespond();
  useBoardKeys(list.rows.map(({ row }) => row));
  return (
    <div ref={place}>
      <NewRows rows={list.waiting} onShow={list.showAll} />
      <ul className="flex flex-col gap-3">
        {list.rows.map(({ row, gone }) => (
          <li key={row.id}>
            <QuoteCard quote={row} gone={gone} phase={phaseOf(row.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "2 new – show": what waits while the rows hold still. Sticks to the top, so that it is seen wherever one reads. */
function NewRows({ rows, onShow }: { rows: readonly QuoteRow[]; onShow: () => void }) {
  const urgent = rows.filter(
    ({ priority, emergency_flag }) => priority === 'urgent' || emergency_flag,
  ).length;
  return (
    <div role="status" className="sticky top-2 z-20 flex justify-center">
      {rows.length > 0 && (
        <Button tone="action" size="sm" className="mb-3 rounded-full shadow-float" onClick={onShow}>
          <Icon of={ArrowUp} />
          {rows.length} new{urgent > 0 && `, ${urgent} urgent`} – show
        </Button>
      )}
    </div>
  );
}

/** The keys of the board. The selection is the focus itself, so it is seen, announced and found again after a drawer. */
function useBoardKeys(rows: readonly QuoteRow[]): void {
  const selected = useRef<string | null>(null);
  const { respond, phaseOf } = useRespond();
  const mayWrite = useMay('quotes.write');
  const open = useOpen();
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
          const free = row && isOpen(row.status) && !row.quarantine_reason && !phaseOf(row.id);
          if (mayWrite && free) respond(row.id, fullName(row));
        },
      };
    }, [rows, respond, phaseOf, mayWrite, open]),
  );
}

/** The id of the row that holds the focus. */
function focusedRow(): string | null {
  const link = document.activeElement?.closest('article')?.querySelector('[data-main]');
  return link?.id.replace(/^quote-/, '') ?? null;
}

/** Puts the focus on a row's name, and the row where it can be seen. */
export function focusRow(id: string | null): void {
  const link = id === null ? null : document.getElementById(`quote-${id}`);
  link?.focus({ preventScroll: true });
  link?.closest('article')?.scrollIntoView({ block: 'nearest' });
}
