import { Copy, Siren } from 'lucide-react';
import type { QuoteDetail } from '../../../api/staff.ts';
import { facts } from '../../../lib/company/facts.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { CountdownText, DeadlineText } from '../../../ui/countdown-text.tsx';
import { CloseButton } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { isOpen, priorityLabel, priorityTone, statusLabel, statusTone } from '../labels.ts';
import { quoteMark } from '../marks.ts';
import { fullName } from '../person.ts';
import { isAnswered } from '../respond.model.ts';
import { useRespond } from '../respond.tsx';
import { RespondButton, RespondProblem } from '../respond-button.tsx';

/** Stays while the rest scrolls: who, how urgent, how long, and the one thing to press. */
export function DrawerHead({ quote }: { quote: QuoteDetail }) {
  const phase = useRespond().phaseOf(quote.id);
  const mayWrite = useMay('quotes.write');
  const running = isOpen(quote.status) && !isAnswered(phase) && !quote.quarantine_reason;
  return (
    <header className="border-line border-b bg-surface px-4 pt-3 pb-3.5 sm:px-6">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow pt-1.5">
          <h2 className="text-[1.375rem] leading-7 [overflow-wrap:anywhere]">{fullName(quote)}</h2>
          <Reference id={quote.ticket_id} />
        </div>
        <CloseButton className="-mr-2 shrink-0" />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Badge tone={priorityTone(quote.priority)}>{priorityLabel(quote.priority)}</Badge>
        <Badge tone={statusTone(quote.status)}>{statusLabel(quote.status)}</Badge>
        {quote.emergency_flag && (
          <Badge tone="danger">
            <Icon of={Siren} className="size-3.5" />
            EMERGENCY
          </Badge>
        )}
        {quote.quarantine_reason && <Badge tone="warning">In quarantine: {quote.quarantine_reason}</Badge>}
      </div>
      {(running || phase) && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="leading-tight">
            {running && (
              <CountdownText deadline={quote.sla_deadline} className="block font-display text-xl" />
            )}
            <span className="text-ink-faint text-sm">
              <DeadlineText deadline={quote.sla_deadline} /> {facts().timeZoneName}
            </span>
          </p>
          {mayWrite && (
            <div className="flex">
              <RespondButton it={quoteMark(quote)} phase={phase} gone={!isOpen(quote.status)} />
            </div>
          )}
        </div>
      )}
      <RespondProblem it={quoteMark(quote)} phase={phase} />
    </header>
  );
}

/** A reference that one press copies. */
export function Reference({ id }: { id: string }) {
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toasts.show({ title: 'Reference copied.' });
    } catch {
      toasts.show({ title: 'The browser did not allow copying.', description: id, tone: 'danger' });
    }
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={`Copy the reference ${id}`}
      className="figures -ml-1.5 inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-1.5 text-ink-soft text-sm hover:bg-ink/6"
    >
      {id}
      <Icon of={Copy} className="size-3.5" />
    </button>
  );
}
