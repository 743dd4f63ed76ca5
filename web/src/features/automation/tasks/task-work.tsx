import catalog from '@catalog/automation.json';
import { Check, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { explain } from '../../../api/problem.ts';
import type { AutomationTask } from '../../../api/staff.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { useColleagues, withCurrent } from '../../../lib/session/colleagues.ts';
import { useMay, useMe } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { approveTask, assignTask, finishTask } from '../calls.ts';
import { nextTask } from './next-task.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { isApproval, taskTitle } from './task.model.ts';

/** The decision, and who made it. Of two who press at once, the second is told who was first. */
export function TaskWork({ task }: { task: AutomationTask }) {
  const mayDecide = useMay('automation.approve');
  const [rejecting, setRejecting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const work = useWork();
  const toasts = useToasts();
  const name = taskTitle(task);
  if (!mayDecide) return task.assignedName ? <p className="text-sm">Has it: {task.assignedName}</p> : null;
  const decide = (call: () => Promise<AutomationTask>, done: string) => {
    if (work.isPending) return;
    // Told from within the call: news of the decision may take the card away before it has returned.
    work.mutate(async () => {
      try {
        const after = await call();
        toasts.show({ title: done, description: whom(task) });
        if (box.current?.contains(document.activeElement))
          nextTask(box.current)?.focus({ preventScroll: true });
        return after;
      } catch (thrown) {
        toasts.show({ tone: 'danger', title: `Nothing was done: ${name}`, description: explain(thrown) });
        throw thrown;
      }
    });
  };
  return (
    <div ref={box} className="grid gap-2">
      <div className="flex flex-wrap gap-2 md:flex-nowrap">
        {isApproval(task) ? (
          <Button
            tone="action"
            size="sm"
            className="min-h-11 grow"
            busy={work.isPending}
            aria-label={`Approve: ${name}, ${whom(task)}`}
            onClick={() => decide(() => approveTask(task.id), 'Approved.')}
          >
            <Icon of={Check} />
            Approve
          </Button>
        ) : (
          <Button
            tone="action"
            size="sm"
            className="min-h-11 grow"
            busy={work.isPending}
            aria-label={`Done: ${name}, ${whom(task)}`}
            onClick={() => decide(() => finishTask(task.id), 'Done.')}
          >
            <Icon of={Check} />
            Done
          </Button>
        )}
        <Button
          size="sm"
          className="min-h-11 grow"
          aria-label={`Reject: ${name}, ${whom(task)}`}
          onClick={() => setRejecting(true)}
        >
          <Icon of={X} />
          Reject
        </Button>
      </div>
      <Assignee task={task} />
      <p role="alert" className="text-danger text-sm empty:hidden">
        {work.isError && explain(work.error)}
      </p>
      {rejecting && (
        <RejectDialog task={task} next={() => nextTask(box.current)} onClose={() => setRejecting(false)} />
      )}
    </div>
  );
}

const whom = ({ lead }: AutomationTask) =>
  lead ? lead.name || lead.email || lead.phone : 'an erased person';

/** Somebody of the staff, or a team. */
function Assignee({ task }: { task: AutomationTask }) {
  const me = useMe();
  const work = useWork();
  const [wanted, setWanted] = useState('');
  const current = { id: task.assignedTo, name: task.assignedName };
  const isTeam = catalog.teams.some(({ id }) => id === task.assignedTo);
  const people = withCurrent(useColleagues(true), isTeam ? null : current);
  const give = (to: string) => {
    setWanted(to);
    work.mutate(() => assignTask(task.id, to || null, task.assignedTo));
  };
  return (
    <div>
      <p aria-hidden="true" className="mb-1 text-ink-soft text-sm">
        Assigned to
      </p>
      <Select
        aria-label={`Assigned to, ${taskTitle(task)}, ${whom(task)}`}
        className="truncate text-[0.9375rem]"
        // What was chosen stays in sight until the server has answered.
        value={work.isPending ? wanted : task.assignedTo}
        busy={work.isPending}
        onChange={(event) => give(event.target.value)}
      >
        <option value="">Nobody yet</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === me.id ? `${name} (me)` : name}
          </option>
        ))}
        <optgroup label="Teams">
          {catalog.teams.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </optgroup>
      </Select>
      <p role="alert" className="mt-1 text-danger text-sm empty:hidden">
        {work.isError && explain(work.error)}
      </p>
    </div>
  );
}
