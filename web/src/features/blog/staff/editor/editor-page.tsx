import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { asProblem, explain } from '../../../../api/problem.ts';
import type { PostAutosave, StaffPost } from '../../../../api/staff.ts';
import { useMay, useMe } from '../../../../lib/session/me.tsx';
import { PageTitle } from '../../../../lib/title/page-title.tsx';
import { device } from '../../../../lib/words/kept-words.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { SkeletonCards } from '../../../../ui/skeleton.tsx';
import { keptWords } from '../calls.ts';
import { useOpening } from '../queries.ts';
import { type KeptWords, offersOf, readWords } from './device-words.ts';
import { Editor } from './editor.tsx';
import { changedFields, type PostFields } from './fields.model.ts';
import { baseOf, editable } from './use-editing.ts';

/** `/blog-admin/new` and `/blog-admin/edit/:id` (S52). */
export function EditorPage({ forbidden }: { forbidden: ReactNode }) {
  const { id } = useParams();
  const mayWrite = useMay('blog.write');
  if (id !== undefined) return <EditPost key={id} id={id} forbidden={forbidden} />;
  return mayWrite ? <NewPost /> : forbidden;
}

/** What another page hands over with the address. */
type Handed = { fields?: PostFields; focus?: string } | null;

function NewPost() {
  const handed = useLocation().state as Handed;
  const kept = useQuery({
    queryKey: ['blog', 'kept', 'new'],
    queryFn: ({ signal }) => keptWords('new', signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // Offline one can write all the same: what the server keeps is offered another time.
  if (kept.isPending) return <SkeletonCards what="Opening the editor" />;
  return <Opened post={null} server={kept.data ?? null} handed={handed} />;
}

function EditPost({ id, forbidden }: { id: string; forbidden: ReactNode }) {
  const post = useOpening(id);
  const handed = useLocation().state as Handed;
  // What was read the last time may be old, and does not include text that was kept since.
  const [opened, setOpened] = useState<StaffPost | null>(null);
  if (opened === null && post.isFetchedAfterMount && post.isSuccess && !post.isFetching) setOpened(post.data);
  if (opened) return <Opened post={opened} server={opened.autosave} handed={handed} />;
  if (post.isError && asProblem(post.error).status === 403) return forbidden;
  if (post.isError && asProblem(post.error).status === 404) return <NoSuchPost />;
  if (!post.isError) return <SkeletonCards what="Opening the post" />;
  return (
    <>
      <h1 className="mb-4 text-[1.625rem] leading-9 tracking-tight">Edit Post</h1>
      <LoadFailure
        what="The post"
        reason={explain(post.error)}
        busy={post.isFetching}
        onRetry={() => void post.refetch()}
      />
    </>
  );
}

type OpenedProps = { post: StaffPost | null; server: PostAutosave | null; handed: Handed };

/** The editor with what was typed before and never saved. That is looked up once: from then on it is the editor's. */
function Opened({ post, server, handed }: OpenedProps) {
  const me = useMe();
  const mayWrite = useMay('blog.write');
  const [kept] = useState(() => (mayWrite ? keptOf(post, server, me.id) : []));
  return (
    <Editor
      opened={post}
      kept={handed?.fields ? [] : kept}
      start={handed?.fields}
      autoFocus={handed?.focus === 'content'}
    />
  );
}

/** What the server and this device have of a post's unsaved words, as far as it says something else than the post. */
function keptOf(post: StaffPost | null, server: PostAutosave | null, account: string): KeptWords[] {
  const base = baseOf(post).fields;
  const known = [
    server && {
      at: Date.parse(server.saved_at),
      baseVersion: server.base_version,
      fields: withDefaults(server, post),
    },
    readWords(device, account, post?.id ?? 'new'),
  ];
  const worth = known.filter((one) => one !== null && changedFields(base, one.fields).length > 0);
  return offersOf(worth as KeptWords[], (a, b) => changedFields(a, b).length === 0);
}

/** A field that was left out of what was kept is as in the post. */
function withDefaults({ fields }: PostAutosave, post: StaffPost | null): PostFields {
  return editable({ ...post, ...fields });
}

/** No post has this id, or none any more. */
function NoSuchPost() {
  return (
    <>
      <PageTitle name="No such post" />
      <h1 className="sr-only">There is no such post.</h1>
      <EmptyState icon={FileX} title="There is no such post.">
        It may have been deleted more than 30 days ago, or the address was typed wrong.
        <p className="mt-3">
          <Link to="/blog-admin" className={buttonClass('outline', 'md')}>
            All posts
          </Link>
        </p>
      </EmptyState>
    </>
  );
}
