import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PageTitle } from '../../../../lib/title/page-title.tsx';
import { LeaveQuestion } from '../../../../ui/leave-question.tsx';
import { RestoredNotice } from '../../../../ui/restored-notice.tsx';
import { RULES } from '../../labels.ts';
import { BackToRules, MadeBy } from '../parts.tsx';
import { DeletedNotice } from '../removal/deleted-notice.tsx';
import { ThingActions } from '../removal/thing-actions.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { Merged, Newer } from './notices.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Stored } from './sheet.ts';
import type { Editor } from './use-editor.ts';

type EditorFrameProps<Thing extends Stored, Fields extends object> = {
  editor: Editor<Thing, Fields>;
  /** The page's name in the window's title. */
  name: string;
  heading: string;
  /** What it is called where that is not the heading. */
  called?: string;
  /** Stands at the right of the heading. */
  actions?: ReactNode;
  /** What a role that only reads may still do here. */
  reading: string;
  /** The controls. */
  children: ReactNode;
  /** What stands below the form. */
  below?: ReactNode;
};

/** What stands around every editor: head, notices, Save, and the questions that save words. */
export function EditorFrame<Thing extends Stored, Fields extends object>(
  props: EditorFrameProps<Thing, Fields>,
) {
  const { editor, name, heading, called, actions, reading, children, below } = props;
  const { sheet, obstacle, newer, dirty, mayWrite, isSaving, keeping, current } = editor;
  const thing = current && {
    kind: sheet.what,
    id: current.id,
    name: called ?? heading,
    version: current.version,
  };
  const navigate = useNavigate();
  const form = useFirstWrong(editor.wrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayWrite) editor.save();
  };
  return (
    <>
      <PageTitle name={name} />
      <LeaveQuestion
        what={sheet.what}
        kept="on this device"
        dirty={dirty && mayWrite}
        isFree={editor.isFree}
        onKeep={async () => keeping.secure()}
        onDiscard={async () => keeping.forget()}
      />
      <BackToRules />
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-[1.625rem] leading-9 tracking-tight [overflow-wrap:anywhere] lg:text-[2rem]">
            {heading}
          </h1>
          {current && (
            <p className="mt-1 text-ink-soft text-sm">
              <MadeBy of={current} />
            </p>
          )}
        </div>
        {(actions || (thing && mayWrite)) && (
          <div className="flex grow flex-wrap gap-2 sm:grow-0">
            {actions}
            {thing && mayWrite && <ThingActions thing={thing} />}
          </div>
        )}
      </header>
      {thing && current?.deleted && <DeletedNotice of={current} thing={thing} dirty={dirty} />}
      {!mayWrite && !current?.deleted && <p className="mb-4 text-ink-soft text-sm">{reading}</p>}
      {newer && dirty && mayWrite && !isSaving && (
        <Newer theirs={newer} onLook={() => editor.setObstacle({ kind: 'newer', theirs: newer })} />
      )}
      {editor.restored !== null && dirty && (
        <RestoredNotice what="words" at={editor.restored} onDiscard={editor.discard} />
      )}
      {editor.merged && <Merged both={editor.merged} onClose={editor.dismissMerged} />}
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        // Nothing that has the focus hides behind the bar below (WCAG 2.4.11).
        className="[&_:is(a,button,input,select,textarea)]:scroll-mb-32"
      >
        {children}
        {mayWrite && <SaveBar editor={editor} onLeave={() => void navigate(RULES)} />}
      </form>
      {below}
      {obstacle?.kind === 'newer' && <ConflictDialog editor={editor} theirs={obstacle.theirs} />}
    </>
  );
}

/** The form, in which the first wrong control has the focus whenever something was found wrong. */
function useFirstWrong(times: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (times === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
  }, [times]);
  return form;
}
