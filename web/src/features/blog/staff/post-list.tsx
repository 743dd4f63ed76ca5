import { useMemo, useRef, useState } from 'react';
import { asProblem, explain } from '../../../api/problem.ts';
import type { PostRow } from '../../../api/staff.ts';
import { useShortcuts } from '../../../lib/keyboard/shortcuts.ts';
import { useFreeze } from '../../../lib/list/use-freeze.ts';
import { useFrozenList } from '../../../lib/list/use-frozen-list.ts';
import { useStill } from '../../../lib/list/use-still.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { NewRows } from '../../../ui/new-rows.tsx';
import { Question } from '../../../ui/question.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { BulkBar, Refused } from './bulk-bar.tsx';
import { type BulkAction, type BulkResult, changePosts, deletePost, restorePost } from './calls.ts';
import { titleOf } from './labels.ts';
import { PostTable } from './post-table.tsx';
import { useSelection } from './use-selection.ts';

type PostListProps = {
  rows: readonly PostRow[];
  trash: boolean;
  /** Another list, or more of it, is never held over. */
  listKey: string;
};

/** The rows, still while somebody points at one (D85), with what can be done to one or to several. */
export function PostList({ rows, trash, listKey }: PostListProps) {
  const place = useRef<HTMLDivElement>(null);
  // What one does oneself is shown at once, wherever the hand is.
  const [acts, setActs] = useState(0);
  const onActed = () => setActs((count) => count + 1);
  const still = useRef<HTMLDivElement>(null);
  const frozen = useFreeze(place);
  useStill(still, frozen);
  const list = useFrozenList(rows, frozen, `${listKey} ${acts}`);
  // What left this list, left it because of what was pressed here, or elsewhere; it is not kept as a ghost.
  const shown = useMemo(() => list.rows.filter(({ gone }) => !gone).map(({ row }) => row), [list.rows]);
  const selection = useSelection(useMemo(() => shown.map(({ id }) => id), [shown]));
  const single = useSingle(onActed);
  const [asking, setAsking] = useState<PostRow | 'selected' | null>(null);
  const bulk = useBulk(() => {
    selection.setAll([]);
    onActed();
  });
  useRowKeys(place);
  const act = (action: BulkAction) =>
    action === 'delete' ? setAsking('selected') : bulk.run([...selection.ids], action);
  return (
    <div ref={place}>
      <NewRows count={list.waiting.length} onShow={list.showAll} />
      {bulk.refused.length > 0 && <Refused ref={bulk.told} refused={bulk.refused} onClose={bulk.forget} />}
      <BulkBar
        count={selection.ids.length}
        trash={trash}
        busy={bulk.busy}
        onAct={act}
        onClear={() => selection.setAll([])}
      />
      <div ref={still}>
        <PostTable rows={shown} selection={selection} onDelete={setAsking} onRestore={single.restore} />
      </div>
      {asking !== null && (
        <DeleteQuestion
          posts={asking === 'selected' ? shown.filter(({ id }) => selection.has(id)) : [asking]}
          busy={bulk.busy || single.busy}
          onNo={() => setAsking(null)}
          onYes={() => {
            if (asking === 'selected') bulk.run([...selection.ids], 'delete');
            else single.remove(asking);
            setAsking(null);
          }}
        />
      )}
    </div>
  );
}

type DeleteQuestionProps = { posts: readonly PostRow[]; busy: boolean; onYes: () => void; onNo: () => void };

/** The question of S95, and what deleting means here (D57). */
function DeleteQuestion({ posts, busy, onYes, onNo }: DeleteQuestionProps) {
  const [first] = posts;
  const live = posts.filter(({ status }) => status === 'published').length;
  const title =
    posts.length === 1
      ? 'Are you sure you want to delete this post?'
      : `Are you sure you want to delete these ${posts.length} posts?`;
  return (
    <Question title={title} yes="Delete" no="Keep" danger busy={busy} onYes={onYes} onNo={onNo}>
      <p>
        {posts.length === 1 && first ? <strong>{titleOf(first)}</strong> : `${posts.length} posts`} will lie
        in the trash for 30 days and can be restored until then.
      </p>
      {live > 0 && (
        <p className="text-ink-soft text-sm">
          {live === 1 ? 'Readers see one of them now' : `Readers see ${live} of them now`}; from then on its
          address says that it was taken down.
        </p>
      )}
    </Question>
  );
}

/** Deleting and restoring one post, with an undo. The result is shown even when the list is gone. */
function useSingle(onActed: () => void) {
  const work = useWork<unknown>();
  const toasts = useToasts();
  const fail = (title: string) => (thrown: unknown) =>
    void toasts.show({ title, description: explain(thrown), tone: 'danger' });
  const restore = (post: Pick<PostRow, 'id' | 'title'>) =>
    void work
      .mutateAsync(() => restorePost(post.id))
      .then(() => {
        onActed();
        toasts.show({ title: `“${titleOf(post)}” is back.` });
      })
      .catch(fail('Not restored.'));
  const remove = (post: PostRow) =>
    void work
      .mutateAsync(() => deletePost(post.id))
      .then(() => {
        onActed();
        toasts.show({
          title: `“${titleOf(post)}” is in the trash.`,
          timeout: 10_000,
          action: { label: 'Undo', onPress: () => restore(post) },
        });
      })
      .catch(fail('Error deleting post'));
  return { restore, remove, busy: work.isPending };
}

const done: Record<BulkAction, string> = {
  publish: 'published',
  draft: 'made drafts',
  archive: 'archived',
  delete: 'moved to the trash',
  restore: 'restored',
  feature: 'featured',
  unfeature: 'no longer featured',
};

const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`);

/** The same for several posts, and what became of those that were refused. */
function useBulk(onDone: () => void) {
  const work = useWork<BulkResult>();
  const toasts = useToasts();
  const told = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<BulkResult['refused']>([]);
  const tell = (result: BulkResult, action: BulkAction) => {
    setRefused(result.refused);
    onDone();
    if (result.done.length === 0) return;
    toasts.show({
      title: `${posts(result.done.length)} ${done[action]}.`,
      ...(action === 'delete' && {
        timeout: 10_000,
        action: { label: 'Undo', onPress: () => run(result.done, 'restore') },
      }),
    });
  };
  const run = (ids: string[], action: BulkAction) =>
    void work
      .mutateAsync(() => changePosts(ids, action))
      .then((result) => tell(result, action))
      .catch((thrown) => {
        toasts.show({
          title: action === 'delete' ? 'Error deleting post' : 'Nothing was changed.',
          description: asProblem(thrown).fields[0]?.message ?? explain(thrown),
          tone: 'danger',
        });
      });
  return { run, busy: work.isPending, refused, forget: () => setRefused([]), told };
}

/** j and k go from title to title; Enter is the link's own. */
function useRowKeys(place: React.RefObject<HTMLDivElement | null>) {
  useShortcuts(
    useMemo(() => {
      const step = (by: 1 | -1) => () => {
        const links = [...(place.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
        const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
        const next = here === -1 ? (by === 1 ? 0 : links.length - 1) : here + by;
        links[Math.min(links.length - 1, Math.max(0, next))]?.focus();
      };
      return { next: step(1), previous: step(-1) };
    }, [place]),
  );
}
