import { useMemo, useRef } from 'react';
import type { QueueAct, QueueRow as Row } from '../../../api/staff.ts';
import { useShortcuts } from '../../../lib/keyboard/shortcuts.ts';
import { stepSelection } from '../../../lib/list/frozen-list.model.ts';
import { useFreeze } from '../../../lib/list/use-freeze.ts';
import { useFrozenList } from '../../../lib/list/use-frozen-list.ts';
import { useStill } from '../../../lib/list/use-still.ts';
import { NewRows } from '../../../ui/new-rows.tsx';
import { focusRow, rowAnchor } from '../card-list.tsx';
import { anchorOf } from './queue.model.ts';
import { QueueRow } from './queue-row.tsx';
import { useActs } from './use-acts.tsx';

type ListProps = {
  rows: readonly Row[];
  /** Names the list: another one is never held over this one. */
  listKey: string;
  teams: ReadonlyMap<string, string>;
};

/** The rows with the keyboard: j and k walk, Enter opens, one key does each act. Rows hold still under the hand (D85). */
export function QueueList({ rows, listKey, teams }: ListProps) {
  const place = useRef<HTMLDivElement>(null);
  const items = useRef<HTMLUListElement>(null);
  const frozen = useFreeze(place);
  useStill(items, frozen);
  const list = useFrozenList(rows, frozen, listKey);
  const { act, busy, question } = useActs();
  useQueueKeys(list.rows.map(({ row }) => row));
  return (
    <div ref={place}>
      <NewRows
        count={list.waiting.length}
        urgent={list.waiting.filter(({ emergency }) => emergency).length}
        onShow={list.showAll}
      />
      <ul ref={items} className="flex flex-col gap-2.5">
        {list.rows.map(({ row, gone }) => (
          <li key={row.id}>
            <QueueRow row={row} gone={gone} busy={busy === row.id} act={act} teams={teams} />
          </li>
        ))}
      </ul>
      {question}
    </div>
  );
}

/** The keys of the queue. The selection is the focus itself; an act's key presses the row's own button. */
function useQueueKeys(rows: readonly Row[]): void {
  const selected = useRef<string | null>(null);
  const ids = rows.map(anchorOf).join(' ');
  useShortcuts(
    useMemo(() => {
      const all = ids === '' ? [] : ids.split(' ');
      const current = () => {
        const link = document.activeElement?.closest('article')?.querySelector('[data-main]');
        return link?.id.slice(rowAnchor('').length) ?? selected.current;
      };
      const step = (by: 1 | -1) => () => {
        selected.current = stepSelection(all, current(), by);
        focusRow(selected.current);
      };
      const button = (what: string) => () => {
        const row = document.getElementById(rowAnchor(current() ?? ''))?.closest('article');
        row?.querySelector<HTMLElement>(what)?.click();
      };
      const act = (what: QueueAct) => button(`[data-act="${what}"]`);
      return {
        next: step(1),
        previous: step(-1),
        open: button('[data-main]'),
        call: act('call'),
        answer: act('answer'),
        take: act('take'),
        done: act('done'),
        approve: act('approve'),
        reject: act('reject'),
      };
    }, [ids]),
  );
}
