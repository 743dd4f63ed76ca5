import { GitCompare, Undo2, Users } from 'lucide-react';
import type { PostEditor, StaffPost } from '../../../../api/staff.ts';
import { timeNear } from '../../../../lib/clock/board-time.ts';
import { useServerClock } from '../../../../lib/clock/server-clock.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { keptUntil } from '../labels.ts';
import { type FieldName, labels } from './fields.model.ts';

/** Who else is typing in this post: shown before two people change the same line. */
export function AlsoEditing({ editing }: { editing: readonly PostEditor[] }) {
  const clock = useServerClock();
  const lines = editing.map(
    ({ name, saved_at }) =>
      `${name || 'Someone'} is editing this too (last words ${timeNear(saved_at, clock.now())})`,
  );
  return (
    <div role="status">
      {lines.map((line) => (
        <p
          key={line}
          className="figures mb-3 flex items-center gap-3 rounded-control border border-info/35 bg-info-soft px-4 py-2.5 text-[0.9375rem]"
        >
          <Icon of={Users} className="size-5 text-info" />
          {line}
        </p>
      ))}
    </div>
  );
}

/** Somebody saved the post while one writes in it. */
export function Newer({ theirs, onLook }: { theirs: StaffPost; onLook: () => void }) {
  const clock = useServerClock();
  return (
    <Notice
      tone="warning"
      role="alert"
      className="mb-3"
      title={`${whatHappened(theirs)} at ${timeNear(theirs.updated_at, clock.now())}.`}
    >
      <p className="text-[0.9375rem]">Your words are kept. Before you save, see what was changed.</p>
      <Button size="sm" className="mt-2 min-h-11" onClick={onLook}>
        <Icon of={GitCompare} />
        See what changed
      </Button>
    </Notice>
  );
}

/** Nobody has saved it: it was due (S76). */
const whatHappened = ({ updated_by }: StaffPost) =>
  updated_by === null ? 'This post published itself' : `${updated_by.name || 'Someone'} saved this post`;

type DeletedProps = {
  /** Null: it has left the trash, too. */
  post: StaffPost | null;
  /** Somebody writes in it and would lose that. */
  dirty: boolean;
  mayWrite: boolean;
  busy: boolean;
  problem: string;
  onRestore: () => void;
  onRestoreAndSave: () => void;
  onSaveAsNew: () => void;
};

/** The post lies in the trash, or is gone; what was typed in it is not. */
export function Deleted({ post, dirty, mayWrite, busy, problem, ...on }: DeletedProps) {
  const who = post?.updated_by?.name;
  const title = post
    ? `${who ? `${who} moved this post` : 'This post was moved'} to the trash.`
    : 'This post is gone for good.';
  return (
    <Notice tone="danger" role="alert" className="mb-4" title={title}>
      <p className="text-[0.9375rem]">
        {post?.deleted_at && `It is kept until ${keptUntil(post.deleted_at)}. `}
        {dirty && 'What you typed is still here.'}
      </p>
      <p className="text-danger text-sm empty:hidden">{problem}</p>
      {mayWrite && (
        <div className="mt-3 flex flex-wrap gap-2">
          {post && dirty && (
            <Button tone="action" size="sm" className="min-h-11" busy={busy} onClick={on.onRestoreAndSave}>
              Restore and save mine
            </Button>
          )}
          {post && (
            <Button size="sm" className="min-h-11" busy={busy} onClick={on.onRestore}>
              <Icon of={Undo2} />
              Restore
            </Button>
          )}
          {!post && dirty && (
            <Button tone="action" size="sm" className="min-h-11" busy={busy} onClick={on.onSaveAsNew}>
              Save as a new post
            </Button>
          )}
        </div>
      )}
    </Notice>
  );
}

type MergedProps = { conflicts: number; both: readonly FieldName[]; name: string; onClose: () => void };

/** What a merge left to be decided. */
export function Merged({ conflicts, both, name, onClose }: MergedProps) {
  const open = conflicts > 0 || both.length > 0;
  return (
    <Notice
      tone={open ? 'warning' : 'success'}
      role="alert"
      className="mb-3"
      title={open ? 'Merged, with something to decide' : 'Both changes are in one text now.'}
    >
      <ul className="list-disc pl-5 text-[0.9375rem] empty:hidden">
        {conflicts > 0 && (
          <li>
            In the content {conflicts === 1 ? 'one place' : `${conflicts} places`} both of you changed: yours
            and {name}’s stand one above the other, between lines of {'<<<<<<<'} and {'>>>>>>>'}.
          </li>
        )}
        {both.map((field) => (
          <li key={field}>
            {labels[field]}: both of you changed it; yours stands. {name}’s is in the history.
          </li>
        ))}
      </ul>
      <p className="mt-1 text-[0.9375rem]">Read it over and save.</p>
      <Button size="sm" className="mt-2" onClick={onClose}>
        Understood
      </Button>
    </Notice>
  );
}
