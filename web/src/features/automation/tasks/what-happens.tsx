import type { AutomationTask } from '../../../api/staff.ts';
import { ReadMail } from '../read-mail.tsx';
import { actionInWords, delayInWords } from '../words.model.ts';

/** What approving does, in order, each with its time: nobody should approve just a name (S84). */
export function WhatHappens({ task }: { task: AutomationTask }) {
  return (
    <div className="mt-3 rounded-control bg-sunken px-3.5 py-2.5 text-[0.9375rem]">
      <p className="font-semibold text-ink-soft text-sm">Approving does this, and nothing else:</p>
      <ol className="mt-1 list-decimal space-y-0.5 pl-5">
        {task.will.map((action) => (
          <li key={action.step_id} className="[overflow-wrap:anywhere]">
            {actionInWords(action)} <span className="text-ink-soft">{delayInWords(action.delay)}</span>
            {action.type === 'email' && (
              <ReadMail stepId={action.step_id} name={action.config.template ?? ''} />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
