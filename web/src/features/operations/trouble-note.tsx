import { ServerCrash } from 'lucide-react';
import type { StorageTrouble } from '../../api/staff.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { isGrave, troubleNote } from './trouble-note.model.ts';

/** On the board: what comes in cannot be stored, or soon cannot. Silent while all is well; what exactly, owners are told. */
export function TroubleNote({ trouble }: { trouble: StorageTrouble | undefined }) {
  const note = trouble && troubleNote(trouble);
  const grave = trouble !== undefined && isGrave(trouble);
  return (
    <div role="alert">
      {trouble && note && (
        <div
          className={cx(
            'mb-4 flex items-start gap-x-3 rounded-control border px-3.5 py-2 text-sm sm:px-4 sm:py-2.5 sm:text-[0.9375rem]',
            grave ? 'border-danger/40 bg-danger-soft' : 'border-warning/40 bg-warning-soft',
          )}
        >
          <Icon
            of={ServerCrash}
            className={cx('mt-0.5 size-5 shrink-0', grave ? 'text-danger' : 'text-warning')}
          />
          <p className="min-w-0 grow leading-snug">
            <strong>{note.what}</strong> {note.todo}
            {trouble.detail !== '' && (
              <span className="mt-1 block break-words text-ink-soft">{trouble.detail}</span>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
