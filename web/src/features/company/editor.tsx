import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSaveKeys } from '../../lib/keyboard/use-save-keys.ts';
import { useAddress, withValues } from '../../lib/list/address.ts';
import type { Kept } from '../../lib/words/kept-words.ts';
import { useKeeping } from '../../lib/words/use-keeping.ts';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { RestoredNotice } from '../../ui/restored-notice.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import type { Saved } from './calls.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CompanyHead } from './head.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { Endings, Joined, Newer, Problems, Samples, Waiting } from './notices.tsx';
import { PartForm } from './part-form.tsx';
import { NextPart, PartNav, partId } from './part-nav.tsx';
import { parts } from './parts.ts';
import { controlOf, partOf } from './places.ts';
import { PreviewDrawer } from './preview-drawer.tsx';
import { merge, type Profile } from './profile.model.ts';
import { SaveBar } from './save-bar.tsx';
import { nextOf, statesOf } from './states.model.ts';
import { useEditing, type Words } from './use-editing.ts';
import { useSaving } from './use-saving.ts';

type EditorProps = {
  /** The profile as it was saved last. */
  latest: Saved;
  /** What was typed before and never saved. */
  kept: Kept<Words> | null;
  /** Where this device keeps what is typed. */
  place: string;
};

/** The editor of the company: one part at a time, saved as a whole. */
export function CompanyEditor({ latest, kept, place }: EditorProps) {
  const editing = useEditing(latest, kept);
  const { base, profile, errors, isUntouched, adopt } = editing;
  const keeping = useKeeping(place, editing.words, base.version);
  const [restored, setRestored] = useState(kept?.at ?? null);
  const [joined, setJoined] = useState<readonly string[] | null>(null);
  const [open, setOpen] = useState<'preview' | 'history' | null>(null);
  const [address, setAddress] = useAddress();
  const part = parts.find(({ id }) => id === address.get('part')) ?? parts[0];
  const show = (id: string) =>
    setAddress((now) => withValues(now, { part: id }, { part: parts[0]?.id ?? '' }));
  const goTo = useFocusOn((path) => show(partOf(path)?.id ?? ''));
  const toasts = useToasts();
  const saving = useSaving(editing, (saved, sent) => {
    editing.settle(saved, sent);
    setRestored(null);
    setJoined(null);
    toasts.show({ title: 'Saved. Every page says it now.' });
  });
  const { obstacle, setObstacle, isSaving } = saving;

  const newer = latest.version > base.version ? latest : undefined;
  const isIdle = isUntouched && !isSaving;
  useEffect(() => {
    // Nothing has been typed here: the newest facts are simply shown.
    if (newer && isIdle) adopt(newer);
  }, [newer, isIdle, adopt]);

  const bringBack = (mine: Profile) => () => editing.setProfile(mine);
  const discard = () => {
    const mine = profile;
    adopt(latest);
    setRestored(null);
    setJoined(null);
    setObstacle(null);
    toasts.show({
      title: 'Your unsaved changes are discarded.',
      timeout: 10_000,
      action: { label: 'Undo', onPress: bringBack(mine) },
    });
  };
  const take = (theirs: Saved) => {
    const mine = profile;
    adopt(theirs);
    setObstacle(null);
    toasts.show({
      title: 'You have their facts.',
      timeout: 20_000,
      action: { label: 'Bring mine back', onPress: bringBack(mine) },
    });
  };
  const join = (theirs: Saved) => {
    const { tree, both } = merge(base.profile, profile, theirs.profile);
    editing.setBase(theirs);
    editing.setProfile(tree as Profile);
    setJoined(both);
    setObstacle(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.save();
  };
  useSaveKeys(() => {
    if (editing.dirty && obstacle?.kind !== 'newer' && open === null) void saving.save();
  });
  const never = useCallback(() => false, []);
  const states = useMemo(
    () => statesOf({ samples: latest.samples, base: base.profile, profile, errors }),
    [latest.samples, base.profile, profile, errors],
  );
  if (!part) return null;
  return (
    <>
      <LeaveQuestion
        what="company"
        kept="on this device"
        dirty={!isUntouched}
        isFree={never}
        onKeep={async () => keeping.secure()}
        onDiscard={async () => keeping.forget()}
      />
      <CompanyHead
        latest={latest}
        onPreview={() => setOpen('preview')}
        onHistory={() => setOpen('history')}
      />
      {latest.sample && <Samples states={states} onShow={show} />}
      {latest.endings.length > 0 && <Endings of={latest.endings} onShow={() => show('papers')} />}
      {latest.waiting.length > 0 && <Waiting paths={latest.waiting} />}
      {newer && !isUntouched && !isSaving && (
        <Newer theirs={newer} onLook={() => setObstacle({ kind: 'newer', theirs: newer })} />
      )}
      {restored !== null && !isUntouched && (
        <RestoredNotice what="changes" at={restored} onDiscard={discard} />
      )}
      {joined && <Joined both={joined} onClose={() => setJoined(null)} />}
      <form
        noValidate
        onSubmit={submit}
        onKeyDown={notByEnter}
        // Nothing that has the focus hides behind the bar below (WCAG 2.4.11).
        className="[&_:is(a,button,input,select,textarea,summary)]:scroll-mb-40"
      >
        {obstacle?.kind === 'wrong' && <Problems errors={errors} onGoTo={goTo} />}
        <div className="grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <PartNav part={part} states={states} onShow={show} />
          <div id={partId} tabIndex={-1} className="min-w-0 outline-none">
            <PartForm key={part.id} part={part} {...editing} />
            <NextPart part={nextOf(states, part)} onShow={show} />
          </div>
        </div>
        <SaveBar
          editing={editing}
          isLost={keeping.isLost}
          isSaving={isSaving}
          obstacle={obstacle}
          onDiscard={discard}
        />
      </form>
      {open === 'preview' && (
        <PreviewDrawer profile={profile} page={part.page} onClose={() => setOpen(null)} />
      )}
      {open === 'history' && (
        <HistoryDrawer
          current={latest.version}
          dirty={!isUntouched}
          onClose={() => setOpen(null)}
          onRestored={(saved) => {
            adopt(saved);
            setOpen(null);
            toasts.show({ title: 'Restored. Every page says it now.' });
          }}
        />
      )}
      {obstacle?.kind === 'newer' && (
        <ConflictDialog
          theirs={obstacle.theirs}
          base={base.profile}
          mine={profile}
          onClose={() => setObstacle(null)}
          onTake={() => take(obstacle.theirs)}
          onMerge={() => join(obstacle.theirs)}
        />
      )}
    </>
  );
}

/** Enter in a field saves nothing: every page would say what is half typed. */
function notByEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** How long a control is waited for, in milliseconds: a slow device takes its time to render a part. */
const patience = 5_000;

/**
 * Goes to the control of a fact: shows its part first, and focuses it once it is there, unless another key or a click
 * comes first.
 */
function useFocusOn(show: (path: string) => void) {
  const frame = useRef(0);
  useEffect(() => {
    const leave = () => cancelAnimationFrame(frame.current);
    // While it is caught on its way down, a key or a click that asks for a control has not been handled yet.
    const events = ['keydown', 'pointerdown'];
    for (const one of events) window.addEventListener(one, leave, true);
    return () => {
      leave();
      for (const one of events) window.removeEventListener(one, leave, true);
    };
  }, []);
  return (path: string) => {
    show(path);
    const end = performance.now() + patience;
    const look = () => {
      frame.current = requestAnimationFrame(() => {
        const control = document.getElementById(controlOf(path));
        // A row that was closed opens in the render after this one.
        control?.focus();
        if (document.activeElement !== control && performance.now() < end) look();
      });
    };
    look();
  };
}
