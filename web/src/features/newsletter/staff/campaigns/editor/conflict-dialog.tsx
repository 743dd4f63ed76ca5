import type { Campaign } from '../../../../../api/staff.ts';
import { timeNear } from '../../../../../lib/clock/board-time.ts';
import { useServerClock } from '../../../../../lib/clock/server-clock.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { TextDifference } from '../../../../../ui/text-difference.tsx';
import { type CampaignFields, changedFields, type FieldName, fieldsOf, labels } from '../fields.model.ts';
import { topicsOf } from '../labels.ts';

type ConflictProps = {
  theirs: Campaign;
  /** The version that both edits started from, if known. */
  base: CampaignFields;
  busy: boolean;
  onClose: () => void;
  onTake: () => void;
  onMerge: () => void;
  onOverwrite: () => void;
};

/** Two people edited this campaign at the same time: three ways to resolve it, none of which loses text. */
export function ConflictDialog({ theirs, base, busy, onClose, onTake, onMerge, onOverwrite }: ConflictProps) {
  const clock = useServerClock();
  return (
    <Dialog open onClose={onClose} title="Two of you have changed this campaign" className="sm:max-w-3xl">
      <div className="flex flex-col gap-4 p-5">
        <p>
          A colleague saved it at {timeNear(theirs.updated_at, clock.now())}. Your words are still in the
          editor and are kept. This is what your colleague has changed:
        </p>
        <Differences before={base} after={fieldsOf(theirs)} />
        <dl className="grid gap-x-4 gap-y-1.5 text-ink-soft text-sm sm:grid-cols-[auto_1fr]">
          <dt className="font-semibold text-ink">Merge</dt>
          <dd>
            Both changes in one text, to be read over and saved. Where you changed the same lines, both stand.
          </dd>
          <dt className="font-semibold text-ink">Save mine</dt>
          <dd>Yours becomes the campaign; theirs is gone.</dd>
          <dt className="font-semibold text-ink">Take theirs</dt>
          <dd>Theirs stands in the editor; yours can be brought back for some seconds.</dd>
        </dl>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Decide later</Button>
          <Button busy={busy} onClick={onTake}>
            Take theirs
          </Button>
          <Button busy={busy} onClick={onOverwrite}>
            Save mine
          </Button>
          <Button tone="action" busy={busy} onClick={onMerge}>
            Merge
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Differences({ before, after }: { before: CampaignFields; after: CampaignFields }) {
  const names = changedFields(before, after);
  if (names.length === 0) return <p className="text-ink-soft text-sm">Nothing but the time of saving.</p>;
  return (
    <div className="flex flex-col gap-4">
      {names.map((name) => (
        <TextDifference
          key={name}
          label={labels[name]}
          before={textOf(before, name)}
          after={textOf(after, name)}
        />
      ))}
    </div>
  );
}

function textOf(fields: CampaignFields, name: FieldName): string {
  if (name === 'topics') return fields.topics.length === 0 ? 'Everyone' : topicsOf(fields.topics);
  if (name === 'due') return `${fields.due.day} ${fields.due.time}`.trim() || 'None';
  return fields[name];
}
