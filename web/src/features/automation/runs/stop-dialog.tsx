import { explain } from '../../../api/problem.ts';
import type { AutomationRun } from '../../../api/staff.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { Question } from '../../../ui/question.tsx';
import { When } from '../../../ui/when.tsx';
import { actionInWords } from '../words.model.ts';
import { stopRun } from './calls.ts';
import { leftOf } from './runs.model.ts';

type StopDialogProps = {
  /** The run as it is now; absent when it is not the lead's any more. */
  run: AutomationRun | undefined;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
};

/** Asks before a run is stopped, and says what will not happen any more. */
export function StopDialog({ run, onClose, returnFocus }: StopDialogProps) {
  const work = useWork();
  if (!run) return null;
  const left = leftOf(run);
  const stop = () => !work.isPending && work.mutate(() => stopRun(run.id), { onSuccess: onClose });
  return (
    <Question
      title={`Stop ${run.name}?`}
      yes="Stop it"
      no={left.length > 0 ? 'Let it go on' : 'Close'}
      danger
      busy={work.isPending}
      error={work.isError ? `Not stopped. ${explain(work.error)}` : undefined}
      onYes={left.length > 0 ? stop : onClose}
      onNo={onClose}
      returnFocus={returnFocus}
    >
      {left.length === 0 ? (
        <p>It is over meanwhile: nothing of it waits any more.</p>
      ) : (
        <>
          <p>This will not happen any more:</p>
          <ul className="list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
            {left.map(({ id, action, state, due_at }) => (
              <li key={id}>
                {actionInWords(action)}
                {state === 'waiting' && (
                  <span className="text-ink-soft text-sm">
                    {' '}
                    · <When at={due_at} />
                  </span>
                )}
              </li>
            ))}
          </ul>
          <p className="text-ink-soft text-sm">
            What is done stays done; a mail of it that has not left yet does not leave.
            {run.state === 'waiting' && ' Its approval is taken back.'}
          </p>
        </>
      )}
    </Question>
  );
}
