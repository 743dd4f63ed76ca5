import type { StaffPost } from '../../../../api/staff.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Differences } from './diff-view.tsx';
import type { PostFields } from './fields.model.ts';
import { editable } from './use-editing.ts';

type ConflictProps = {
  theirs: StaffPost;
  /** Who and when, in the server's words. */
  said: string;
  /** What both began from. */
  base: PostFields;
  busy: boolean;
  onClose: () => void;
  onTake: () => void;
  onMerge: () => void;
  onOverwrite: () => void;
};

/** Somebody saved this post while another wrote in it: three ways on, and none loses a word. */
export function ConflictDialog({
  theirs,
  said,
  base,
  busy,
  onClose,
  onTake,
  onMerge,
  onOverwrite,
}: ConflictProps) {
  const name = theirs.updated_by?.name || 'the other one';
  return (
    <Dialog open onClose={onClose} title="Two of you have changed this post" className="sm:max-w-3xl">
      <div className="flex flex-col gap-4 p-5">
        <p>
          {said} Your words are still in the editor and are kept. This is what {name} has changed:
        </p>
        <Differences before={base} after={editable(theirs)} none="Only when it was saved." />
        <dl className="grid gap-x-4 gap-y-1.5 text-ink-soft text-sm sm:grid-cols-[auto_1fr]">
          <dt className="font-semibold text-ink">Merge</dt>
          <dd>
            Both changes in one text, to be read over and saved. Where you changed the same lines, both stand.
          </dd>
          <dt className="font-semibold text-ink">Save mine</dt>
          <dd>Yours becomes the post; theirs stays in the history.</dd>
          <dt className="font-semibold text-ink">Take theirs</dt>
          <dd>Theirs stands in the editor; yours stays in the history.</dd>
        </dl>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Decide later</Button>
          <Button busy={busy} onClick={onTake}>
            Take theirs
          </Button>
          <Button busy={busy} onClick={onOverwrite}>
            Save mine
          </Button>
          <Button tone="action" busy={busy} onClick={onMerge}>
            Merge
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
