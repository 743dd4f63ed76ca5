import { GitCompare } from 'lucide-react';
import type { Campaign } from '../../../../../api/staff.ts';
import { timeNear } from '../../../../../lib/clock/board-time.ts';
import { useServerClock } from '../../../../../lib/clock/server-clock.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { type FieldName, labels } from '../fields.model.ts';
import { statusLook } from '../labels.ts';

/** Another person has saved the campaign during the edit. */
export function Newer({ theirs, onLook }: { theirs: Campaign; onLook: () => void }) {
  const clock = useServerClock();
  return (
    <Notice
      tone="warning"
      role="alert"
      className="mb-3"
      title={`A colleague saved this campaign at ${timeNear(theirs.updated_at, clock.now())}.`}
    >
      <p className="text-[0.9375rem]">Your words are kept. Before you save, see what was changed.</p>
      <Button size="sm" className="mt-2 min-h-11" onClick={onLook}>
        <Icon of={GitCompare} />
        See what changed
      </Button>
    </Notice>
  );
}

type ClosedProps = {
  /** Null: it is gone. */
  theirs: Campaign | null;
  /** There is unsaved text that would be lost. */
  dirty: boolean;
  busy: boolean;
  onSaveAsNew: () => void;
};

/** It can no longer be edited; unsaved text is not lost. */
export function Closed({ theirs, dirty, busy, onSaveAsNew }: ClosedProps) {
  const title = theirs
    ? `This campaign is not written any more: ${statusLook(theirs.status).label.toLowerCase()}.`
    : 'This campaign was deleted.';
  return (
    <Notice tone="danger" role="alert" className="mb-4" title={title}>
      <p className="text-[0.9375rem]">
        {theirs && 'What is sent stays as it was when the sending began. '}
        {dirty && 'What you typed is still here.'}
      </p>
      {dirty && (
        <Button tone="action" size="sm" className="mt-3 min-h-11" busy={busy} onClick={onSaveAsNew}>
          Save mine as a new draft
        </Button>
      )}
    </Notice>
  );
}

type MergedProps = { conflicts: number; both: readonly FieldName[]; onClose: () => void };

/** The conflicts of a merge that need a decision. */
export function Merged({ conflicts, both, onClose }: MergedProps) {
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
            In the content {conflicts === 1 ? 'one place' : `${conflicts} places`} both of you changed: both
            stand one above the other, between lines of {'<<<<<<<'} and {'>>>>>>>'}.
          </li>
        )}
        {both.map((field) => (
          <li key={field}>{labels[field]}: both of you changed it; yours stands.</li>
        ))}
      </ul>
      <p className="mt-1 text-[0.9375rem]">Read it over and save.</p>
      <Button size="sm" className="mt-2" onClick={onClose}>
        Understood
      </Button>
    </Notice>
  );
}
