import { ArrowDownWideNarrow } from 'lucide-react';
import { useAddress, withValues } from '../../lib/list/address.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Order } from './order.model.ts';

const names: Record<Order, string> = { due: 'Most urgent first', new: 'Newest first' };

/** The order in the address: reload, back and a shared link keep it. */
export function useOrder(): [Order, (order: Order) => void] {
  const [params, setParams] = useAddress();
  const order: Order = params.get('order') === 'new' ? 'new' : 'due';
  return [order, (next) => setParams((now) => withValues(now, { order: next }, { order: 'due' }))];
}

/** Says how the rows are sorted; a press sorts them the other way (D94). */
export function OrderChoice() {
  const [order, setOrder] = useOrder();
  const other: Order = order === 'due' ? 'new' : 'due';
  return (
    <div className="mb-2 text-right">
      <Button
        size="sm"
        tone="quiet"
        aria-label={`${names[order]}. Show ${names[other].toLowerCase()}`}
        onClick={() => setOrder(other)}
      >
        <Icon of={ArrowDownWideNarrow} className="size-4 text-ink-faint" />
        {names[order]}
      </Button>
    </div>
  );
}
