import { timeNear } from '../../../../lib/clock/board-time.ts';
import { useServerClock } from '../../../../lib/clock/server-clock.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Changes } from './changes.tsx';
import type { Stored } from './sheet.ts';
import type { Editor } from './use-editor.ts';

type ConflictProps<Thing extends Stored, Fields extends object> = {
  editor: Editor<Thing, Fields>;
  theirs: Thing;
};

/** Somebody saved while another wrote: three ways on, and none loses a word. */
export function ConflictDialog<Thing extends Stored, Fields extends object>({
  editor,
  theirs,
}: ConflictProps<Thing, Fields>) {
  const clock = useServerClock();
  const { sheet, base, isSaving } = editor;
  const changes = sheet.changes(base.fields, sheet.fieldsOf(theirs));
  return (
    <Dialog
      open
      onClose={() => editor.setObstacle(null)}
      title={`Two of you have changed this ${sheet.what}`}
      className="sm:max-w-3xl"
    >
      <div className="flex flex-col gap-4 p-5">
        <p>
          {theirs.made_by || 'A colleague'} saved version {theirs.version} at{' '}
          {timeNear(theirs.made_at, clock.now())}. Your words are still in the editor and are kept. This is
          what was changed:
        </p>
        <Changes changes={changes} none="Nothing but the time of saving." />
        <dl className="grid gap-x-4 gap-y-1.5 text-ink-soft text-sm sm:grid-cols-[auto_1fr]">
          <dt className="font-semibold text-ink">Merge</dt>
          <dd>
            Both changes together, to be read over and saved. Of a part that both changed, yours stands.
          </dd>
          <dt className="font-semibold text-ink">Save mine</dt>
          <dd>Yours becomes the next version; theirs is over.</dd>
          <dt className="font-semibold text-ink">Take theirs</dt>
          <dd>Theirs stands in the editor; yours can be brought back for some seconds.</dd>
        </dl>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => editor.setObstacle(null)}>Decide later</Button>
          <Button busy={isSaving} onClick={() => editor.take(theirs)}>
            Take theirs
          </Button>
          <Button busy={isSaving} onClick={() => editor.overwrite(theirs)}>
            Save mine
          </Button>
          <Button tone="action" busy={isSaving} onClick={() => editor.merge(theirs)}>
            Merge
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
