import { CloudOff, PencilLine } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { Stored } from './sheet.ts';
import type { Editor } from './use-editor.ts';

type SaveBarProps<Thing extends Stored, Fields extends object> = {
  editor: Editor<Thing, Fields>;
  onLeave: () => void;
};

/** Save, always in reach, with how the words stand and what was in the way. */
export function SaveBar<Thing extends Stored, Fields extends object>({
  editor,
  onLeave,
}: SaveBarProps<Thing, Fields>) {
  const { obstacle, isSaving, sheet } = editor;
  return (
    <div className="sticky bottom-[calc(3.9rem+env(safe-area-inset-bottom))] z-20 mt-4 rounded-card border border-line bg-surface p-2.5 shadow-float md:bottom-3">
      <div role="alert" className="empty:hidden">
        {obstacle?.kind === 'failed' && (
          <Notice
            tone="danger"
            className="mb-2.5 text-[0.9375rem]"
            title={`The ${sheet.what} was not saved.`}
          >
            {obstacle.why}
          </Notice>
        )}
        {obstacle?.kind === 'wrong' && (
          <Notice
            tone="danger"
            className="mb-2.5 text-[0.9375rem]"
            title={
              obstacle.count === 1
                ? 'One thing needs a correction.'
                : `${obstacle.count} things need a correction.`
            }
          >
            {obstacle.others.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>Nothing you typed is lost.</p>
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 pl-1.5">
        <p className="flex min-w-0 grow basis-0 items-start gap-2 text-ink-soft text-sm leading-snug">
          <State editor={editor} />
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

function State<Thing extends Stored, Fields extends object>({ editor }: { editor: Editor<Thing, Fields> }) {
  const { dirty, id, base, keeping } = editor;
  if (!dirty) return id === '' ? null : `Version ${base.version}, everything is saved`;
  const { isLost } = keeping;
  return (
    <>
      <Icon
        of={isLost ? CloudOff : PencilLine}
        className={isLost ? 'mt-0.5 size-4 text-danger' : 'mt-0.5 size-4 text-ink-faint'}
      />
      {isLost
        ? 'Not saved, and this device has no room to keep it: save it soon.'
        : 'Not saved; kept on this device.'}
    </>
  );
}
