import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { DraftStatus } from './draft-status.tsx';
import type { DraftState } from './draft-store.ts';
import type { Obstacle } from './use-saving.ts';

type SaveBarProps = {
  draftState: DraftState;
  /** Readers see the post already. */
  live: boolean;
  isSaving: boolean;
  obstacle: Obstacle | null;
};

/** Cancel and Save Post, always in reach, with how the words stand and what was in the way. */
export function SaveBar({ draftState, live, isSaving, obstacle }: SaveBarProps) {
  const navigate = useNavigate();
  return (
    <div className="sticky bottom-[calc(3.9rem+env(safe-area-inset-bottom))] z-20 mt-4 rounded-card border border-line bg-surface p-2.5 shadow-float md:bottom-3">
      <div role="alert" className="empty:hidden">
        {obstacle?.kind === 'failed' && (
          <Notice
            tone="danger"
            className="mb-2.5 text-[0.9375rem]"
            title="Error saving post. Please try again."
          >
            {obstacle.why}
          </Notice>
        )}
        {obstacle?.kind === 'wrong' && (
          <Notice tone="danger" className="mb-2.5 text-[0.9375rem]">
            {obstacle.count === 1 ? 'One field needs' : `${obstacle.count} fields need`} a correction before
            the post can be saved. Nothing you typed is lost.
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-2 pl-1.5">
        <DraftStatus draftState={draftState} live={live} />
        <Button disabled={isSaving} onClick={() => void navigate('/blog-admin')}>
          Cancel
        </Button>
        <Button id="post-save" type="submit" tone="action" disabled={isSaving} className="min-w-30">
          {isSaving ? 'Saving...' : 'Save Post'}
        </Button>
      </div>
    </div>
  );
}
