import catalog from '@catalog/automation.json';
import { useRef, useState } from 'react';
import { explain } from '../../../api/problem.ts';
import type { AutomationTask } from '../../../api/staff.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { TextAreaField } from '../../../ui/controls.tsx';
import { Question } from '../../../ui/question.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { rejectTask } from '../calls.ts';
import { isApproval, taskTitle } from './task.model.ts';

type RejectProps = {
  task: AutomationTask;
  /** Where the focus goes when the task is gone. */
  next: () => HTMLElement | null;
  onClose: () => void;
};

/** Rejects a task with a reason, or with the specified one (S84). */
export function RejectDialog({ task, next, onClose }: RejectProps) {
  const after = useRef<HTMLElement | null>(null);
  const [reason, setReason] = useState('');
  const work = useWork();
  const toasts = useToasts();
  const reject = () =>
    work.mutate(async () => {
      const rejected = await rejectTask(task.id, reason);
      after.current = next();
      // News of it may take the card away, and this question with it, before the call has returned.
      toasts.show({ title: 'Rejected.', description: taskTitle(task) });
      onClose();
      return rejected;
    });
  return (
    <Question
      title={isApproval(task) ? 'Reject this?' : 'Take this task back?'}
      yes="Reject"
      busy={work.isPending}
      error={work.isError ? `Not rejected. ${explain(work.error)}` : undefined}
      firstFocus={() => document.getElementById('reject-reason')}
      returnFocus={() => after.current}
      onYes={reject}
      onNo={onClose}
    >
      <p>
        {isApproval(task)
          ? 'Nothing of what it shows is done. The rule may ask again when it applies again.'
          : 'Nobody has to do this any more.'}
      </p>
      <TextAreaField
        id="reject-reason"
        label="Reason"
        hint={`Left empty: “${catalog.rejection}”`}
        maxLength={catalog.limits.rejection}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Question>
  );
}
