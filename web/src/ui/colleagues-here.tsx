import { Eye, PenLine } from 'lucide-react';
import { presenceLine } from '../lib/presence/presence.model.ts';
import { type Thing, usePresence } from '../lib/presence/use-presence.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/** Which colleagues have the same thing open, and who writes an answer to it: a quiet line, nothing for nobody. */
export function ColleaguesHere({ kind, id, className }: { kind: Thing; id: string; className?: string }) {
  const others = usePresence(kind, id);
  const writing = others.some((one) => one.writing);
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-2 rounded-control px-3 py-2 text-sm empty:hidden',
        writing ? 'bg-warning-soft font-semibold text-warning' : 'bg-sunken text-ink-soft',
        className,
      )}
    >
      {others.length > 0 && (
        <>
          <Icon of={writing ? PenLine : Eye} className="size-4 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{presenceLine(others)}</span>
        </>
      )}
    </p>
  );
}
