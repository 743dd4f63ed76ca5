import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, History } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../../../api/problem.ts';
import type { PostRevision } from '../../../../api/staff.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CloseButton, Drawer } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { More } from '../../../../ui/more.tsx';
import { SkeletonCards } from '../../../../ui/skeleton.tsx';
import { When } from '../../../../ui/when.tsx';
import { listRevisions, readRevision } from '../calls.ts';
import { nameOf } from '../labels.ts';
import { Differences } from './diff-view.tsx';
import type { PostFields } from './fields.model.ts';
import { editable } from './use-editing.ts';

type RevisionsProps = {
  id: string;
  fields: PostFields;
  mayRestore: boolean;
  onClose: () => void;
  /** Makes a revision the post; throws ApiProblem. */
  onRestore: (revision: string) => Promise<void>;
};

const kinds: Record<PostRevision['kind'], string> = {
  created: 'Created',
  saved: 'Saved',
  autosaved: 'Unsaved words, put aside',
  restored: 'Restored',
  published: 'Published',
};

/** What the post was after each save: who, when, what differs, and the way back. */
export function RevisionsDrawer(props: RevisionsProps) {
  const [chosen, setChosen] = useState<PostRevision | null>(null);
  return (
    <Drawer open onClose={props.onClose} title="History" titleHidden>
      <header className="flex items-center gap-2 border-line border-b bg-surface py-2 pr-2 pl-5">
        <p className="grow font-display font-semibold text-lg" aria-hidden="true">
          History
        </p>
        <CloseButton />
      </header>
      <div className="grow overflow-y-auto p-5">
        {chosen === null ? (
          <List id={props.id} onChoose={setChosen} />
        ) : (
          <One {...props} revision={chosen} onBack={() => setChosen(null)} />
        )}
      </div>
    </Drawer>
  );
}

function List({ id, onChoose }: { id: string; onChoose: (revision: PostRevision) => void }) {
  const revisions = useInfiniteQuery({
    queryKey: ['blog', 'revisions', id],
    queryFn: ({ pageParam, signal }) => listRevisions(id, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next || undefined,
    meta: { live: true },
  });
  const rows = revisions.data?.pages.flatMap(({ items }) => items ?? []) ?? [];
  return (
    <>
      {revisions.isError && (
        <LoadFailure
          what="The history"
          reason={explain(revisions.error)}
          busy={revisions.isFetching}
          onRetry={() => void revisions.refetch()}
        />
      )}
      {revisions.isPending && <SkeletonCards what="Loading the history" />}
      {revisions.isSuccess && rows.length === 0 && (
        <EmptyState icon={History} title="Nothing was saved yet." />
      )}
      <ul className="flex flex-col gap-2">
        {rows.map((revision, index) => (
          <li key={revision.id}>
            <button
              type="button"
              onClick={() => onChoose(revision)}
              className="flex w-full cursor-pointer items-center gap-4 rounded-control border border-line bg-surface px-4 py-2.5 text-left hover:border-ink-soft"
            >
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-center gap-x-2 font-semibold">
                  <When at={revision.saved_at} near />
                  {index === 0 && revision.kind !== 'autosaved' && <Badge tone="success">the post now</Badge>}
                </span>
                <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">
                  {kinds[revision.kind]} by {nameOf(revision.by)} ·{' '}
                  <span className="figures">{revision.words.toLocaleString('en-CA')} words</span>
                </span>
              </span>
              <Icon of={ChevronRight} className="size-5 text-ink-faint" />
            </button>
          </li>
        ))}
      </ul>
      <More of={revisions} />
    </>
  );
}

type OneProps = RevisionsProps & { revision: PostRevision; onBack: () => void };

function One({ id, fields, mayRestore, revision, onBack, onRestore }: OneProps) {
  const text = useQuery({
    queryKey: ['blog', 'revision', revision.id],
    queryFn: async ({ signal }) => editable(await readRevision(id, revision.id, signal)),
  });
  const restore = useMutation({ mutationFn: () => onRestore(revision.id) });
  // Address, status and date stay what they are: a restored text is not published by it (as the server does it).
  const restored = text.data && {
    ...text.data,
    slug: fields.slug,
    status: fields.status,
    due: fields.due,
    second: fields.second,
  };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button size="sm" tone="quiet" className="-ml-3" autoFocus onClick={onBack}>
          <Icon of={ArrowLeft} />
          All of the history
        </Button>
        <p className="mt-1 font-semibold text-lg">
          <When at={revision.saved_at} />
        </p>
        <p className="text-ink-soft text-sm">
          {kinds[revision.kind]} by {nameOf(revision.by)}. Struck out is what stands in the editor now and
          would go; underlined is what would come back.
        </p>
      </div>
      {text.isPending && <SkeletonCards what="Loading the text" rows={2} />}
      {text.isError && (
        <LoadFailure
          what="The text"
          reason={explain(text.error)}
          busy={text.isFetching}
          onRetry={() => void text.refetch()}
        />
      )}
      {restored && <Differences before={fields} after={restored} none="It says what stands in the editor." />}
      <p role="alert" className="text-danger text-sm empty:hidden">
        {restore.isError && `Not restored. ${explain(restore.error)}`}
      </p>
      {mayRestore && restored && (
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="action" busy={restore.isPending} onClick={() => restore.mutate()}>
            Restore this text
          </Button>
          <p className="text-ink-faint text-sm">
            Address and status stay. Nothing is lost: this is in the history, too.
          </p>
        </div>
      )}
    </div>
  );
}
