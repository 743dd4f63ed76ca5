import { CloudOff, PencilLine } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { controlOf } from './places.ts';
import type { useEditing } from './use-editing.ts';
import type { Obstacle } from './use-saving.ts';

type SaveBarProps = {
  editing: ReturnType<typeof useEditing>;
  /** This device has no room for what is typed. */
  isLost: boolean;
  isSaving: boolean;
  obstacle: Obstacle | null;
  onDiscard: () => void;
};

/** Save, always in reach, with why it was changed for the history, and how it stands. */
export function SaveBar({ editing, isLost, isSaving, obstacle, onDiscard }: SaveBarProps) {
  const { isUntouched, dirty, note, setNote } = editing;
  return (
    <div className="sticky bottom-[calc(3.9rem+env(safe-area-inset-bottom))] z-20 mt-4 rounded-card border border-line bg-surface p-2.5 shadow-float md:bottom-3">
      <div role="alert" className="empty:hidden">
        {obstacle?.kind === 'failed' && (
          <Notice tone="danger" className="mb-2.5 text-[0.9375rem]" title="The company was not saved.">
            {obstacle.why}
          </Notice>
        )}
        {obstacle?.kind === 'wrong' && Object.keys(editing.errors).length > 0 && (
          <p className="mb-2 px-1.5 font-medium text-danger text-sm">Not saved: see what is wrong above.</p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 pl-1.5">
        <p className="flex min-w-24 grow basis-0 items-start gap-2 text-ink-soft text-sm leading-snug">
          {!isUntouched && (
            <>
              <Icon
                of={isLost ? CloudOff : PencilLine}
                className={isLost ? 'mt-0.5 size-4 text-danger' : 'mt-0.5 size-4 text-ink-faint'}
              />
              {isLost
                ? 'Not saved, and this device has no room to keep it: save it soon.'
                : 'Not saved; kept on this device'}
            </>
          )}
          {isUntouched && 'Everything is saved'}
        </p>
        {!isUntouched && (
          <Input
            aria-label="Why, for the history (optional)"
            placeholder="Why? (optional)"
            id={controlOf('note')}
            aria-invalid={editing.errors.note ? true : undefined}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className="order-first min-h-11 basis-full sm:order-none sm:basis-56"
          />
        )}
        {!isUntouched && (
          <Button disabled={isSaving} onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button type="submit" tone="action" busy={isSaving} disabled={!dirty} className="min-w-24">
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </div>
  );
}
