import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type LeaveProps = {
  dirty: boolean;
  /** What is being written: "post". */
  what: string;
  /** Where kept words are offered again, and when. */
  kept: string;
  /** Asks nothing any more: it is saved. */
  isFree: () => boolean;
  /** Keeps what is typed, so that it is offered when the editor is opened again. */
  onKeep: () => Promise<void>;
  onDiscard: () => Promise<void>;
};

/** Asks before leaving with unsaved text (D55): inside the app by a dialog, at a closing window by the browser. */
export function LeaveQuestion({ dirty, what, kept, isFree, onKeep, onDiscard }: LeaveProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !isFree() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isFree()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty, isFree]);
  if (blocker.state !== 'blocked') return null;
  const leave = async (first: () => Promise<void>) => {
    await first();
    blocker.proceed();
  };
  return (
    <Dialog open onClose={() => blocker.reset()} title="Leave without saving?">
      <div className="flex flex-col gap-4 p-5">
        <p>
          What you changed is not in the {what}. Kept words are offered to you when you open it again, {kept}.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button tone="quiet" className="text-danger" onClick={() => void leave(onDiscard)}>
            Discard them
          </Button>
          <Button onClick={() => void leave(onKeep)}>Leave, keep my words</Button>
          <Button tone="action" onClick={() => blocker.reset()}>
            Stay
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
