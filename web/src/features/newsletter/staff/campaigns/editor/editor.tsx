import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Campaign } from '../../../../../api/staff.ts';
import { newId } from '../../../../../lib/id/new-id.ts';
import { useSaveKeys } from '../../../../../lib/keyboard/use-save-keys.ts';
import { PageTitle } from '../../../../../lib/title/page-title.tsx';
import type { Kept } from '../../../../../lib/words/kept-words.ts';
import { LeaveQuestion } from '../../../../../ui/leave-question.tsx';
import { RestoredNotice } from '../../../../../ui/restored-notice.tsx';
import { useToasts } from '../../../../../ui/toasts.tsx';
import { isOpen } from '../acts.model.ts';
import { createCampaign } from '../calls.ts';
import { BackToCampaigns } from '../campaign-parts.tsx';
import { type CampaignFields, fieldsOf, inputOf, mergeFields } from '../fields.model.ts';
import { CAMPAIGNS, campaignEditor, campaignPage } from '../labels.ts';
import { useCampaign } from '../queries.ts';
import { useKeeping } from '../use-kept.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorHead } from './editor-head.tsx';
import { Fields } from './fields.tsx';
import { Closed, Merged, Newer } from './notices.tsx';
import { SaveBar } from './save-bar.tsx';
import { baseOf, useEditing } from './use-editing.ts';
import { useSaving } from './use-saving.ts';

type EditorProps = {
  /** The campaign as it was opened; null for a new one. */
  opened: Campaign | null;
  /** Text typed earlier and never saved. */
  kept: Kept<CampaignFields> | null;
};

/** The editor of one campaign. */
export function CampaignEditor({ opened, kept }: EditorProps) {
  const id = opened?.id ?? '';
  const editing = useEditing(opened, kept);
  const { base, fields, dirty, adopt } = editing;
  const latest = useCampaign(id, { enabled: id !== '' }).data ?? opened ?? undefined;
  const keeping = useKeeping(id || 'new', dirty ? fields : null, base.version);
  const [restored, setRestored] = useState(kept?.at ?? null);
  const [merged, setMerged] = useState<Omit<ReturnType<typeof mergeFields>, 'fields'> | null>(null);
  const leaving = useRef(false);
  const isFree = useCallback(() => leaving.current, []);
  const toasts = useToasts();
  const navigate = useNavigate();

  const onSaved = (campaign: Campaign, sent: CampaignFields) => {
    toasts.show({ title: id === '' ? `“${campaign.title}” is kept as a draft.` : 'The campaign is saved.' });
    setMerged(null);
    setRestored(null);
    if (id !== '') return editing.settle(campaign, sent);
    leaving.current = true;
    keeping.forget();
    void navigate(campaignEditor(campaign.id), { replace: true });
  };
  const saving = useSaving({ id, editing, onSaved });
  const { obstacle, setObstacle, isSaving } = saving;

  const closed =
    obstacle?.kind === 'closed' ? obstacle : latest && !isOpen(latest.status) ? { theirs: latest } : null;
  const newer = !closed && latest && latest.version > base.version ? latest : undefined;
  const isUntouched = !dirty && !isSaving;
  useEffect(() => {
    // Nothing has been typed here: the newest text is simply shown.
    if (newer && isUntouched) adopt(newer);
  }, [newer, isUntouched, adopt]);

  const bringBack = (mine: CampaignFields) => () => editing.setFields(mine);
  const discard = () => {
    const mine = fields;
    if (latest) adopt(latest);
    else editing.setFields(base.fields);
    setRestored(null);
    toasts.show({
      title: 'Your unsaved words are discarded.',
      timeout: 10_000,
      action: { label: 'Undo', onPress: bringBack(mine) },
    });
  };
  const take = (theirs: Campaign) => {
    const mine = fields;
    adopt(theirs);
    setObstacle(null);
    toasts.show({
      title: 'You have your colleague’s text.',
      timeout: 20_000,
      action: { label: 'Bring mine back', onPress: bringBack(mine) },
    });
  };
  const merge = (theirs: Campaign) => {
    const { fields: both, ...rest } = mergeFields(base.fields, fields, fieldsOf(theirs), 'Your colleague');
    editing.setBase(baseOf(theirs));
    editing.setFields(both);
    setMerged(rest);
    setObstacle(null);
  };
  const overwrite = (theirs: Campaign) => {
    editing.setBase(baseOf(theirs));
    setObstacle(null);
    void saving.save({ base: baseOf(theirs), fields });
  };
  const saveAsNew = useSaveAsNew((made) => {
    leaving.current = true;
    keeping.forget();
    void navigate(campaignEditor(made.id));
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!closed) void saving.save();
  };
  useSaveKeys(() => {
    if (!closed && obstacle?.kind !== 'newer') void saving.save();
  });
  return (
    <>
      <PageTitle name={fields.title.trim() || 'New Campaign'} />
      <LeaveQuestion
        what="campaign"
        kept="on this device"
        dirty={dirty}
        isFree={isFree}
        onKeep={async () => keeping.secure()}
        onDiscard={async () => keeping.forget()}
      />
      <BackToCampaigns />
      <EditorHead campaign={latest ?? null} dirty={dirty} save={() => saving.save()} />
      {closed && (
        <Closed
          theirs={closed.theirs}
          dirty={dirty}
          busy={saveAsNew.busy}
          onSaveAsNew={() => saveAsNew.run(fields)}
        />
      )}
      {newer && dirty && !isSaving && (
        <Newer theirs={newer} onLook={() => setObstacle({ kind: 'newer', theirs: newer })} />
      )}
      {restored !== null && dirty && <RestoredNotice what="words" at={restored} onDiscard={discard} />}
      {merged && <Merged {...merged} onClose={() => setMerged(null)} />}
      <form
        noValidate
        onSubmit={submit}
        // No focused element is hidden behind the bar below (WCAG 2.4.11).
        className="[&_:is(a,button,input,select,textarea)]:scroll-mb-32"
      >
        <Fields editing={editing} readOnly={closed !== null} isNew={id === ''} />
        {!closed && (
          <SaveBar
            dirty={dirty}
            isNew={id === ''}
            isLost={keeping.isLost}
            isSaving={isSaving}
            obstacle={obstacle}
            onLeave={() => void navigate(id === '' ? CAMPAIGNS : campaignPage(id))}
          />
        )}
      </form>
      {obstacle?.kind === 'newer' && (
        <ConflictDialog
          theirs={obstacle.theirs}
          base={base.fields}
          busy={isSaving}
          onClose={() => setObstacle(null)}
          onTake={() => take(obstacle.theirs)}
          onMerge={() => merge(obstacle.theirs)}
          onOverwrite={() => overwrite(obstacle.theirs)}
        />
      )}
    </>
  );
}

/** Creates a draft from the text of a campaign that is gone. */
function useSaveAsNew(done: (made: Campaign) => void) {
  const toasts = useToasts();
  const under = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (fields: CampaignFields) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    try {
      const { scheduled_for: _, ...words } = inputOf(fields);
      done(await createCampaign(words, newId()));
    } catch {
      toasts.show({ title: 'Failed to create campaign', tone: 'danger' });
    }
    under.current = false;
    setBusy(false);
  };
  return { run: (fields: CampaignFields) => void run(fields), busy };
}
