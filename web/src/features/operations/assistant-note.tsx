import { Bot } from 'lucide-react';
import type { AssistantSpending } from '../../api/staff.ts';
import { Icon } from '../../ui/icon.tsx';
import { assistantNote } from './assistant-note.model.ts';

/** On the board: the language model's budget goes, or is over. Silent while enough is left. */
export function AssistantNote({ spending }: { spending: AssistantSpending | undefined }) {
  return (
    <div role="status">
      {spending && (
        <p className="mb-4 flex items-center gap-x-3 rounded-control border border-warning/40 bg-warning-soft px-3.5 py-2 text-sm sm:px-4 sm:py-2.5 sm:text-[0.9375rem]">
          <Icon of={Bot} className="size-5 shrink-0 text-warning" />
          <span className="min-w-0 grow leading-snug">{assistantNote(spending)}</span>
        </p>
      )}
    </div>
  );
}
