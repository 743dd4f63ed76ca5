import { ExternalLink, Pencil, Star, Trash2, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { PostRow } from '../../../api/staff.ts';
import { dayOf, exactTime, hourMinute } from '../../../lib/clock/board-time.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { When } from '../../../ui/when.tsx';
import { editorOf, keptUntil, pageOf, statusLook, titleOf } from './labels.ts';
import type { Selection } from './use-selection.ts';

/** On a phone the facts stand in one line below the title, without their columns' names. */
const fact = 'max-md:mr-3 max-md:inline-flex max-md:text-sm max-md:[&>[aria-hidden]]:hidden';

type PostTableProps = {
  rows: readonly PostRow[];
  selection: Selection;
  onDelete: (post: PostRow) => void;
  onRestore: (post: PostRow) => void;
};

/** The posts of a list (S47), on a phone as cards. */
export function PostTable({ rows, selection, onDelete, onRestore }: PostTableProps) {
  const mayWrite = useMay('blog.write');
  const columns: readonly Column<PostRow>[] = [
    {
      id: 'title',
      header: 'Title',
      head: mayWrite ? <SelectAll rows={rows} selection={selection} /> : 'Title',
      main: true,
      cell: (post) => <Title post={post} selection={mayWrite ? selection : null} />,
      className: `${mayWrite ? 'max-md:-ml-8.5 ' : ''}md:w-[38%] md:max-lg:w-full`,
    },
    {
      id: 'category',
      header: 'Category',
      cell: ({ category }) => category || <span className="text-ink-faint">No category</span>,
      className: `${fact} md:max-xl:hidden`,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (post) => (
        <>
          <Badge tone={post.deleted_at ? 'danger' : statusLook(post.status).tone}>
            {post.deleted_at
              ? `Trash, was ${statusLook(post.status).label.toLowerCase()}`
              : statusLook(post.status).label}
          </Badge>
          {/* Between a phone and a desk there is no room for a column of its own. */}
          <span className="hidden pt-1 md:max-lg:block">
            <PostDate post={post} />
          </span>
        </>
      ),
      className: `${fact} md:whitespace-nowrap`,
    },
    {
      id: 'date',
      header: 'Date',
      cell: (post) => <PostDate post={post} />,
      className: `${fact} md:whitespace-nowrap md:max-lg:hidden`,
    },
    {
      id: 'views',
      header: 'Views',
      cell: ({ view_count }) => (
        <span className="figures">
          {view_count.toLocaleString('en-CA')}
          <span className="md:hidden"> {view_count === 1 ? 'view' : 'views'}</span>
        </span>
      ),
      className: `${fact} md:text-right md:max-lg:hidden`,
    },
    {
      id: 'actions',
      header: '',
      head: <span className="sr-only">Actions</span>,
      cell: (post) => <Actions post={post} onDelete={onDelete} onRestore={onRestore} />,
      className: 'md:w-px md:pl-0',
    },
  ];
  return (
    <DataTable
      caption="Posts"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowClass={({ id }) => cx(mayWrite && 'max-md:pl-12.5', selection.has(id) && 'bg-accent-soft/60')}
    />
  );
}

/** Its press is the whole width of a finger (WCAG 2.5.8), its look is not. */
const box = 'size-5 shrink-0 cursor-pointer';

function SelectAll({ rows, selection }: { rows: readonly PostRow[]; selection: Selection }) {
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <label className="-my-1 flex cursor-pointer items-center gap-3.5 py-1">
      <input
        type="checkbox"
        className={box}
        aria-label="Select all shown posts"
        checked={rows.length > 0 && chosen === rows.length}
        ref={(element) => {
          if (element) element.indeterminate = chosen > 0 && chosen < rows.length;
        }}
        onChange={(event) => selection.setAll(event.target.checked ? rows.map(({ id }) => id) : [])}
      />
      Title
    </label>
  );
}

function Title({ post, selection }: { post: PostRow; selection: Selection | null }) {
  const mayWrite = useMay('blog.write');
  const name = titleOf(post);
  return (
    <span className="flex items-start gap-3.5">
      {selection && (
        <span className="relative z-1 -m-2 p-2">
          <input
            type="checkbox"
            className={`${box} mt-0.5 block`}
            aria-label={`Select ${name}`}
            checked={selection.has(post.id)}
            onChange={() => selection.toggle(post.id)}
          />
        </span>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {post.featured && (
          <Icon
            of={Star}
            label="Featured"
            className="mr-1.5 inline size-4.5 fill-lamp align-[-0.2em] text-warning"
          />
        )}
        <Link
          to={editorOf(post.id)}
          data-row-link
          className="after:absolute after:inset-0 after:content-[''] hover:text-accent"
        >
          {!mayWrite && <span className="sr-only">Read: </span>}
          {name}
        </Link>
        <span className="block font-normal text-ink-faint text-sm">
          /blog/{post.slug}
          <span className="hidden md:inline xl:hidden"> · {post.category || 'No category'}</span>
        </span>
      </span>
    </span>
  );
}

/** The date that matters in its state: until when, for when, since when, or when it was last touched. */
function PostDate({ post }: { post: PostRow }) {
  const [word, at] = datesOf(post);
  return (
    <span className="md:text-sm">
      <span className="block max-md:inline">{word}</span>{' '}
      {post.deleted_at ? null : post.status === 'scheduled' ? (
        <time dateTime={at} title={exactTime(at)} className="figures">
          {dayOf(at)}, {hourMinute(at)}
        </time>
      ) : post.status === 'published' ? (
        <time dateTime={at} className="figures">
          {dayOf(at)}
        </time>
      ) : (
        <When at={at} relative />
      )}
    </span>
  );
}

function datesOf(post: PostRow): [word: string, at: string] {
  if (post.deleted_at) return [`Kept until ${keptUntil(post.deleted_at)}`, post.deleted_at];
  if (post.status === 'scheduled' && post.publish_date) return ['Publishes', post.publish_date];
  if (post.status === 'published' && post.published_at) return ['Published', post.published_at];
  return ['Edited', post.updated_at];
}

type ActionsProps = Pick<PostTableProps, 'onDelete' | 'onRestore'> & { post: PostRow };

/** View if it is published, edit, delete (S47); in the trash the way back. */
function Actions({ post, onDelete, onRestore }: ActionsProps) {
  const mayWrite = useMay('blog.write');
  const name = titleOf(post);
  const look = (extra = '') => buttonClass('quiet', 'sm', `relative z-1 min-h-11 min-w-11 md:px-0 ${extra}`);
  if (post.deleted_at) {
    if (!mayWrite) return null;
    return (
      <Button
        size="sm"
        aria-label={`Restore ${name}`}
        className="relative z-1 whitespace-nowrap max-md:my-1 max-md:min-h-11"
        onClick={() => onRestore(post)}
      >
        <Icon of={Undo2} />
        Restore
      </Button>
    );
  }
  return (
    <span className="flex justify-end gap-0.5 max-md:-ml-3 max-md:justify-start">
      {post.status === 'published' && (
        <a
          href={pageOf(post.slug)}
          target="_blank"
          rel="noopener"
          title="View"
          aria-label={`View ${name} (opens a new tab)`}
          className={look()}
        >
          <Icon of={ExternalLink} />
          <span className="md:hidden">View</span>
        </a>
      )}
      {mayWrite && (
        <>
          <Link to={editorOf(post.id)} title="Edit" aria-label={`Edit ${name}`} className={look()}>
            <Icon of={Pencil} />
            <span className="md:hidden">Edit</span>
          </Link>
          <button
            type="button"
            title="Delete"
            aria-label={`Delete ${name}`}
            className={look('hover:text-danger')}
            onClick={() => onDelete(post)}
          >
            <Icon of={Trash2} />
            <span className="md:hidden">Delete</span>
          </button>
        </>
      )}
    </span>
  );
}
