import { Check, RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Marked, marks } from './marks.ts';
import { isAnswered, type RespondPhase } from './respond.model.ts';
import { UndoLabel, useRespond } from './respond.tsx';

type RespondButtonProps = { it: Marked; phase: RespondPhase | undefined; gone: boolean };

/** "Mark Responded" (S33), and what it becomes afterwards: undo for ten seconds, then a plain word. */
export function RespondButton({ it, phase, gone }: RespondButtonProps) {
  const { respond, undo } = useRespond();
  const { press, pressed } = marks[it.kind];
  if (phase?.phase === 'done') {
    return (
      <Button size="sm" className="min-h-11 grow md:min-h-9" onClick={() => undo(it)}>
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
      aria-label={`${press}: ${it.name}`}
      onClick={() => respond(it)}
    >
      {!saving && <Icon of={Check} />}
      {phase?.phase === 'undoing' ? 'Taking back…' : isAnswered(phase) ? pressed : press}
    </Button>
  );
}

/** Why the server did not take it: the row is what it was, and one press tries again (D9). */
export function RespondProblem({ it, phase }: { it: Marked; phase: RespondPhase | undefined }) {
  const { respond, undo, forget } = useRespond();
  if (phase?.phase !== 'failed') return null;
  const retry = phase.wanted === 'respond' ? respond : undo;
  return (
    <div
      role="alert"
      className="relative z-1 mt-3 flex flex-wrap items-center gap-2 rounded-control bg-danger-soft py-2 pr-2 pl-4 text-danger text-sm"
    >
      <span className="min-w-0 grow basis-52">
        <strong>
          {phase.wanted === 'respond' ? `Not marked ${marks[it.kind].word}.` : 'Not taken back.'}
        </strong>{' '}
        {phase.reason}
      </span>
      <Button size="sm" onClick={() => retry(it)}>
        Retry
      </Button>
      <Button size="sm" tone="quiet" onClick={() => forget(it.id)}>
        Dismiss
      </Button>
    </div>
  );
}
