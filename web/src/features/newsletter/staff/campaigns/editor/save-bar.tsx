import { CloudOff, PencilLine } from 'lucide-react';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import type { Obstacle } from './use-saving.ts';

type SaveBarProps = {
  dirty: boolean;
  isNew: boolean;
  /** This device has no room for unsaved text. */
  isLost: boolean;
  isSaving: boolean;
  obstacle: Obstacle | null;
  onLeave: () => void;
};

/** Save, always in reach, with the state of the text and any problem. */
export function SaveBar({ dirty, isNew, isLost, isSaving, obstacle, onLeave }: SaveBarProps) {
  return (
    <div className="sticky bottom-[calc(3.9rem+env(safe-area-inset-bottom))] z-20 mt-4 rounded-card border border-line bg-surface p-2.5 shadow-float md:bottom-3">
      <div role="alert" className="empty:hidden">
        {obstacle?.kind === 'failed' && (
          <Notice tone="danger" className="mb-2.5 text-[0.9375rem]" title={obstacle.title}>
            {obstacle.why}
          </Notice>
        )}
        {obstacle?.kind === 'wrong' && (
          <Notice tone="danger" className="mb-2.5 text-[0.9375rem]">
            {obstacle.count === 1 ? 'One field needs' : `${obstacle.count} fields need`} a correction before
            the campaign can be saved. Nothing you typed is lost.
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 pl-1.5">
        <p className="flex min-w-0 grow basis-0 items-start gap-2 text-ink-soft text-sm leading-snug">
          {dirty && (
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
          {!dirty && !isNew && 'Everything is saved'}
        </p>
        <Button disabled={isSaving} onClick={onLeave}>
          Close
        </Button>
        <Button type="submit" tone="action" busy={isSaving} className="min-w-24">
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </div>
  );
}
