import { Check, RotateCcw } from 'lucide-react';
import type { QuoteRow } from '../../api/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fullName } from './person.ts';
import { isAnswered, type RespondPhase } from './respond.model.ts';
import { UndoLabel, useRespond } from './respond.tsx';

type RespondButtonProps = { quote: QuoteRow; phase: RespondPhase | undefined; gone: boolean };

/** "Mark Responded" (S33), and what it becomes afterwards: undo for ten seconds, then a plain word. */
export function RespondButton({ quote, phase, gone }: RespondButtonProps) {
  const { respond, undo } = useRespond();
  const name = fullName(quote);
  if (phase?.phase === 'done') {
    return (
      <Button size="sm" className="min-h-11 grow md:min-h-9" onClick={() => undo(quote.id, name)}>
        <Icon of={RotateCcw} />
        <UndoLabel until={phase.undoUntil} />
      </Button>
    );
  }
  const saving = phase?.phase === 'saving' || phase?.phase === 'undoing';
  if (gone && !saving) return null;
  return (
    <Button
      tone="action"
      size="sm"
      className="min-h-11 grow md:min-h-9"
      busy={saving}
      aria-label={`Mark Responded: ${name}`}
      onClick={() => respond(quote.id, name)}
    >
      {!saving && <Icon of={Check} />}
      {phase?.phase === 'undoing'
        ? 'Taking back…'
        : isAnswered(phase)
          ? 'Marked Responded'
          : 'Mark Responded'}
    </Button>
  );
}

/** Why the server did not take it: the row is what it was, and one press tries again (D9). */
export function RespondProblem({ quote, phase }: { quote: QuoteRow; phase: RespondPhase | undefined }) {
  const { respond, undo, forget } = useRespond();
  if (phase?.phase !== 'failed') return null;
  const retry = phase.wanted === 'respond' ? respond : undo;
  return (
    <div
      role="alert"
      className="relative z-1 mt-3 flex flex-wrap items-center gap-2 rounded-control bg-danger-soft py-2 pr-2 pl-4 text-danger text-sm"
    >
      <span className="min-w-0 grow basis-52">
        <strong>{phase.wanted === 'respond' ? 'Not marked responded.' : 'Not taken back.'}</strong>{' '}
        {phase.reason}
      </span>
      <Button size="sm" onClick={() => retry(quote.id, fullName(quote))}>
        Retry
      </Button>
      <Button size="sm" tone="quiet" onClick={() => forget(quote.id)}>
        Dismiss
      </Button>
    </div>
  );
}
