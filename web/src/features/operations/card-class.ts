import type { Urgency } from '../../lib/clock/countdown.model.ts';
import { cx } from '../../ui/cx.ts';

const edges: Record<Urgency, string> = {
  calm: 'before:bg-accent/60',
  soon: 'before:bg-action',
  overdue: 'before:bg-danger',
};

/** The look of a card that opens a drawer: its edge shows how urgent it is (null: no deadline). */
export function cardClass(urgency: Urgency | null, answered: boolean): string {
  return cx(
    'relative overflow-hidden rounded-card border border-line py-3.5 pr-4 pl-5 shadow-card sm:py-4 sm:pr-5 sm:pl-6',
    'before:absolute before:inset-y-0 before:left-0 before:w-1.5 hover:border-line-strong/60',
    'has-[a[data-main]:focus-visible]:border-focus has-[a[data-main]:focus-visible]:ring-3 has-[a[data-main]:focus-visible]:ring-focus/60',
    urgency ? edges[urgency] : 'before:bg-line',
    answered ? 'bg-sunken' : 'bg-surface',
  );
}
