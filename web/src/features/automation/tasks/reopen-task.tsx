import { Undo2 } from 'lucide-react';
import { explain } from '../../../api/problem.ts';
import type { AutomationTask } from '../../../api/staff.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { reopenTask } from '../calls.ts';
import { taskTitle } from './task.model.ts';

/** The way back from a task that something that happened has ended: the person who has to do it may know better (D97). */
export function ReopenTask({ task }: { task: AutomationTask }) {
  const mayDecide = useMay('automation.approve');
  const work = useWork();
  if (!mayDecide) return null;
  return (
    <>
      <Button
        size="sm"
        className="mt-2 min-h-11"
        busy={work.isPending}
        aria-label={`Not done yet: ${taskTitle(task)}`}
        onClick={() => work.mutate(() => reopenTask(task.id))}
      >
        <Icon of={Undo2} />
        Not done yet
      </Button>
      <p role="alert" className="mt-1 text-danger text-sm empty:hidden">
        {work.isError && explain(work.error)}
      </p>
    </>
  );
}
