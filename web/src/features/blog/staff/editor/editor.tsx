import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { asProblem, explain } from '../../../../api/problem.ts';
import type { PostEditor, StaffPost } from '../../../../api/staff.ts';
import { useSaveKeys } from '../../../../lib/keyboard/use-save-keys.ts';
import { useMay } from '../../../../lib/session/me.tsx';
import { PageTitle } from '../../../../lib/title/page-title.tsx';
import { cx } from '../../../../ui/cx.ts';
import { LeaveQuestion } from '../../../../ui/leave-question.tsx';
import { useToasts } from '../../../../ui/toasts.tsx';
import { discardWords, restorePost, restoreRevision } from '../calls.ts';
import { editorOf, titleOf } from '../labels.ts';
import { usePost } from '../queries.ts';
import { baseAt } from './base-at.ts';
import { BasicSection } from './basic-section.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ContentSection } from './content-section.tsx';
import type { KeptWords } from './device-words.ts';
import { EditorHead } from './editor-head.tsx';
import { AlsoEditing, Deleted, Merged, Newer } from './editor-notices.tsx';
import type { PostFields } from './fields.model.ts';
import { type MergedFields, mergeFields } from './merge-fields.model.ts';
import { OfferNotice } from './offer-notice.tsx';
import { OrganizationSection } from './organization-section.tsx';
import { PublishingSection } from './publishing-section.tsx';
import { RevisionsDrawer } from './revisions-drawer.tsx';
import { SaveBar } from './save-bar.tsx';
import { SeoSection } from './seo-section.tsx';
import { followsTitle } from './slug.model.ts';
import { type News, useDraftStore } from './use-draft-store.ts';
import { baseOf, editable, useEditing } from './use-editing.ts';
import { useSaving } from './use-saving.ts';
import { useSlug } from './use-slug.ts';

type EditorProps = {
  /** The post as it was opened; null for a new one. */
  opened: StaffPost | null;
  /** Words that were typed before and never saved, the newest first. */
  kept: readonly KeptWords[];
  /** What a new post begins with: words that have lost their post. */
  start?: PostFields | undefined;
  /** Writing goes on in the content. */
  autoFocus?: boolean;
};

/** The editor of one post (S52, S88-S96). */
export function Editor({ opened, kept, start, autoFocus = false }: EditorProps) {
  const id = opened?.id ?? '';
  const mayWrite = useMay('blog.write');
  const editing = useEditing(opened, start);
  const { base, fields, errors, set, dirty, adopt } = editing;
  const [offers, setOffers] = useState(kept);
  const [history, setHistory] = useState(false);
  const [merged, setMerged] = useState<(MergedFields & { name: string }) | null>(null);
  const { latest, editors, tell } = useLatest(opened);
  const [drafts, draftState] = useDraftStore(id || 'new', tell);
  const slug = useSlug({
    fields,
    id,
    set,
    followsAtFirst: mayWrite && !opened?.published_at && followsTitle(base.fields.slug, base.fields.title),
  });
  const leaving = useRef(false);
  const isFree = useCallback(() => leaving.current, []);
  const toasts = useToasts();
  const navigate = useNavigate();

  const onSaved = (post: StaffPost, stays: boolean, sent: PostFields) => {
    toasts.show({ title: 'Post saved successfully!' });
    setMerged(null);
    leaving.current = !stays || id === '';
    if (!stays) void navigate('/blog-admin');
    // Saving by the keyboard keeps the focus in the text; a new post has an address of its own from now on.
    else if (id === '') void navigate(editorOf(post.id), { replace: true, state: { focus: 'content' } });
    else editing.settle(post, sent);
  };
  const saving = useSaving({ id, editing, slug, drafts, onSaved });
  const { obstacle, setObstacle, isSaving, isLeaving } = saving;

  const deleted = obstacle?.kind === 'deleted' ? obstacle.theirs : latest?.deleted_at ? latest : undefined;
  const locked = !mayWrite || offers.length > 0 || (deleted !== undefined && !dirty);
  const newer = latest && latest.version > base.version && !latest.deleted_at ? latest : undefined;

  useEffect(() => {
    drafts.change(dirty && offers.length === 0 ? { fields, baseVersion: base.version } : null);
  }, [drafts, dirty, fields, base.version, offers.length]);

  const isUntouched = !dirty && offers.length === 0 && !isSaving;
  useEffect(() => {
    // Nothing has been typed here: the editor shows the newest text.
    if (newer && isUntouched) adopt(newer);
  }, [newer, isUntouched, adopt]);

  /** What is unsaved is unsaved no more; the server keeps it in the history, if it is worth it. */
  const putAside = async () => {
    await drafts.pause();
    drafts.forget();
    // Unreachable, the server offers the words once more: better than losing what somebody wanted to keep.
    await discardWords(id || 'new').catch(() => undefined);
    drafts.resume();
  };
  const restore = useRestore(id);
  const putBack = async (offer: KeptWords) => {
    const older = opened && offer.baseVersion !== base.version ? await baseAt(id, offer.baseVersion) : null;
    // Saved on, it meets what was changed since: then both are shown.
    if (opened && offer.baseVersion !== base.version) {
      editing.setBase({ version: offer.baseVersion, fields: older?.fields ?? base.fields });
    }
    editing.setFields(offer.fields);
    setOffers(offers.slice(1));
  };
  const throwAway = (offer: KeptWords) => {
    setOffers(offers.slice(1));
    void putAside();
    toasts.show({
      title: 'Your unsaved words are discarded.',
      timeout: 10_000,
      action: { label: 'Undo', onPress: () => void putBack(offer) },
    });
  };

  const theirs = obstacle?.kind === 'newer' ? obstacle.theirs : undefined;
  const nameOf = (post: StaffPost) => post.updated_by?.name || 'The other one';
  const take = async (post: StaffPost) => {
    // What stands here goes into the history as words put aside.
    await drafts.flush();
    await putAside();
    adopt(post);
    setObstacle(null);
    toasts.show({ title: `You have ${nameOf(post)}’s text.`, description: 'Yours is in the history.' });
  };
  const mergeWith = (post: StaffPost) => {
    const result = mergeFields(base.fields, fields, editable(post), nameOf(post));
    editing.setBase(baseOf(post));
    editing.setFields(result.fields);
    setMerged({ ...result, name: nameOf(post) });
    setObstacle(null);
  };
  const overwrite = (post: StaffPost) => {
    editing.setBase(baseOf(post));
    setObstacle(null);
    void saving.save(false, { version: post.version, fields });
  };
  const restoreAndSave = () =>
    restore.run((post) => {
      editing.setBase(baseOf(post));
      void saving.save(false, { version: post.version, fields });
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!locked) void saving.save(false);
  };
  useSaveKeys(() => {
    if (!locked && obstacle?.kind !== 'newer') void saving.save(true);
  });
  const title = opened ? (mayWrite ? 'Edit Post' : titleOf(opened)) : 'New Post';
  const parts = { fields, errors, set };
  return (
    <>
      <PageTitle name={opened ? titleOf({ title: fields.title }) : 'New Post'} />
      <LeaveQuestion
        what="post"
        kept="on this device and, once the server has them, on every other"
        dirty={dirty && mayWrite}
        isFree={isFree}
        onKeep={async () => {
          drafts.secure();
          await drafts.flush();
        }}
        onDiscard={putAside}
      />
      <EditorHead post={latest ?? null} title={title} onHistory={() => setHistory(true)} />
      {!mayWrite && (
        <p className="mb-4 text-ink-soft text-sm">
          Your role may read this post. Changing it needs the role Editor or Owner.
        </p>
      )}
      <AlsoEditing editing={editors} />
      {newer && dirty && !isSaving && (
        <Newer
          theirs={newer}
          onLook={() =>
            setObstacle({ kind: 'newer', theirs: newer, said: `${nameOf(newer)} saved this post meanwhile.` })
          }
        />
      )}
      {deleted !== undefined && (
        <Deleted
          post={deleted}
          dirty={dirty}
          mayWrite={mayWrite}
          busy={restore.busy || isSaving}
          problem={restore.problem}
          onRestore={() =>
            restore.run(
              (post) => (dirty ? editing.setBase(baseOf(post)) : adopt(post)),
              () => setObstacle(null),
            )
          }
          onRestoreAndSave={restoreAndSave}
          onSaveAsNew={() => {
            leaving.current = true;
            void navigate('/blog-admin/new', { state: { fields } });
          }}
        />
      )}
      {merged && <Merged {...merged} onClose={() => setMerged(null)} />}
      {offers[0] && mayWrite && (
        <OfferNotice
          key={offers[0].at}
          kept={offers[0]}
          fields={fields}
          onRestore={() => offers[0] && void putBack(offers[0])}
          onDiscard={() => offers[0] && throwAway(offers[0])}
        />
      )}
      <form
        noValidate
        onSubmit={submit}
        inert={offers.length > 0 && mayWrite}
        className={cx(
          // Nothing that has the focus hides behind the bar below (WCAG 2.4.11).
          '[&_:is(a,button,input,select,textarea)]:scroll-mb-32',
          locked && mayWrite && 'opacity-55',
        )}
      >
        <div className="flex flex-col gap-4" inert={isLeaving}>
          <fieldset disabled={locked} className="min-w-0">
            <legend className="sr-only">What the post is</legend>
            <BasicSection {...parts} slug={slug} known={opened?.published_at ? base.fields.slug : ''} />
          </fieldset>
          {/* Not within a fieldset that may be disabled: who only reads scrolls here by the keyboard. */}
          <ContentSection
            value={fields.content}
            error={errors.content}
            readOnly={locked}
            autoFocus={autoFocus}
            onChange={(content) => set({ content })}
          />
          <fieldset
            disabled={locked}
            className="grid min-w-0 items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
          >
            <legend className="sr-only">Where it belongs and when it is shown</legend>
            <OrganizationSection {...parts} />
            <div className="lg:row-span-2">
              <SeoSection {...parts} card={cardOf(latest, base.fields.title, fields.title)} />
            </div>
            <PublishingSection
              {...parts}
              saved={base.fields.status}
              publishedAt={latest?.published_at ?? null}
            />
          </fieldset>
        </div>
        {mayWrite && (
          <SaveBar
            draftState={draftState}
            live={latest?.status === 'published'}
            isSaving={isSaving}
            obstacle={obstacle}
          />
        )}
      </form>
      {theirs && obstacle?.kind === 'newer' && (
        <ConflictDialog
          theirs={theirs}
          said={obstacle.said}
          base={base.fields}
          busy={isSaving}
          onClose={() => setObstacle(null)}
          onTake={() => void take(theirs)}
          onMerge={() => mergeWith(theirs)}
          onOverwrite={() => overwrite(theirs)}
        />
      )}
      {history && opened && (
        <RevisionsDrawer
          id={id}
          fields={fields}
          mayRestore={mayWrite && !locked}
          onClose={() => setHistory(false)}
          onRestore={async (revision) => {
            if (dirty) await drafts.flush();
            const post = await restoreRevision(id, revision, base.version);
            await putAside();
            adopt(post);
            setHistory(false);
            toasts.show({ title: 'The older text is the post again.' });
          }}
        />
      )}
    </>
  );
}

/** Where the post's own card lies, as long as it shows the words that stand here. */
function cardOf(post: StaffPost | undefined, saved: string, title: string): string {
  if (post?.status !== 'published' || post.deleted_at || saved !== title) return '';
  return `/blog/${encodeURIComponent(post.slug)}/card.jpg`;
}

/** The post as the server has it now, and who else types in it: by news, and by the answers to what is kept. */
function useLatest(opened: StaffPost | null) {
  const query = usePost(opened?.id ?? '', opened !== null);
  const [heard, setHeard] = useState<{ at: number; editing: readonly PostEditor[] }>({ at: 0, editing: [] });
  const { refetch } = query;
  const known = useRef(0);
  const latest = query.data ?? opened ?? undefined;
  known.current = latest?.version ?? 0;
  const tell = useCallback(
    ({ version, editing }: News) => {
      setHeard({ at: Date.now(), editing });
      if (version > known.current) void refetch();
    },
    [refetch],
  );
  const editors = heard.at > query.dataUpdatedAt ? heard.editing : (latest?.editing ?? []);
  return { latest, editors, tell };
}

/** Takes the post out of the trash. */
function useRestore(id: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (then: (post: StaffPost) => void, done?: () => void) => {
    setBusy(true);
    setProblem('');
    try {
      then(await restorePost(id));
      done?.();
    } catch (thrown) {
      setProblem(`Not restored. ${asProblem(thrown).fields[0]?.message ?? explain(thrown)}`);
    }
    setBusy(false);
  };
  return { run: (then: (post: StaffPost) => void, done?: () => void) => void run(then, done), busy, problem };
}
