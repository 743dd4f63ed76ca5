import { GitMerge, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../api/problem.ts';
import type { Lead, LeadRow } from '../../api/staff.ts';
import { dayAndTime } from '../../lib/clock/board-time.ts';
import { useServerTime } from '../../lib/clock/server-clock.tsx';
import { useWork } from '../../lib/live/use-work.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { undoMerge } from './calls.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** The same person twice: merging with another lead, and taking a merge back (U33). */
export function Merges({ lead }: { lead: Lead }) {
  const mayWrite = useMay('leads.write');
  const [open, setOpen] = useState(false);
  const work = useWork();
  const toasts = useToasts();
  const undo = (of: Pick<LeadRow, 'id' | 'version'>) =>
    work.mutate(() => undoMerge(of), {
      onSuccess: () => toasts.show({ title: 'The merge was undone. Both leads are listed again.' }),
      onError: (thrown) =>
        toasts.show({ tone: 'danger', title: 'Not undone.', description: explain(thrown) }),
    });
  const merged = (result: LeadRow) => {
    setOpen(false);
    toasts.show({ title: 'The leads were merged.', timeout: 10_000 });
    return result;
  };
  const merges = lead.merges ?? [];
  if (!mayWrite && merges.length === 0) return null;
  return (
    <Section level="h2" title="The same person twice?">
      {merges.length > 0 && (
        <ul className="mb-3 grid gap-2">
          {merges.map((merge, index) => (
            <li key={merge.id} className="flex flex-wrap items-center justify-between gap-2 text-[0.9375rem]">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                Holds <strong>{merge.name}</strong>
                <span className="block text-ink-faint text-sm">merged {dayAndTime(merge.merged_at)}</span>
              </span>
              {index === 0 && mayWrite && (
                <Undo until={merge.undo_until} busy={work.isPending} onUndo={() => undo(lead)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <>
          <p className="mb-2 text-ink-soft text-sm">
            Merge another lead into this one. You see the result first, and can undo it for seven days.
          </p>
          <Button size="sm" onClick={() => setOpen(true)}>
            <Icon of={GitMerge} />
            Merge with another lead
          </Button>
          {open && <MergeDialog lead={lead} onClose={() => setOpen(false)} onMerged={merged} />}
        </>
      )}
    </Section>
  );
}

function Undo({ until, busy, onUndo }: { until: string; busy: boolean; onUndo: () => void }) {
  const inTime = useServerTime((now) => now < Date.parse(until));
  if (!inTime) return null;
  return (
    <Button size="sm" busy={busy} onClick={onUndo}>
      <Icon of={Undo2} />
      Undo this merge
    </Button>
  );
}
