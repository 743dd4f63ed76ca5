import { useCallback } from 'react';
import type { QuoteRow } from '../../api/staff.ts';
import { useMay } from '../../lib/session/me.tsx';
import { CardList } from './card-list.tsx';
import { isOpen } from './labels.ts';
import { quoteMark } from './marks.ts';
import { QuoteCard } from './quote-card.tsx';
import { useOpen } from './quote-link.ts';

type QuoteListProps = {
  rows: readonly QuoteRow[];
  /** Names the list: another one is never held over this one. */
  listKey: string;
};

/** The cards of requests. */
export function QuoteList({ rows, listKey }: QuoteListProps) {
  const mayWrite = useMay('quotes.write');
  const markOf = useCallback(
    (row: QuoteRow) => (mayWrite && isOpen(row.status) && !row.quarantine_reason ? quoteMark(row) : null),
    [mayWrite],
  );
  return (
    <CardList
      rows={rows}
      listKey={listKey}
      card={(row, gone, phase) => <QuoteCard quote={row} gone={gone} phase={phase} />}
      isUrgent={({ priority, emergency_flag }) => priority === 'urgent' || emergency_flag}
      markOf={markOf}
      open={useOpen('quote')}
    />
  );
}
