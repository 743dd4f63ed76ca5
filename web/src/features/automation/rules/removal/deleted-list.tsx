import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { explain } from '../../../../api/problem.ts';
import type { AutomationDeleted } from '../../../../api/staff-removal.ts';
import { useWork } from '../../../../lib/live/use-work.ts';
import { useMay } from '../../../../lib/session/me.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Question } from '../../../../ui/question.tsx';
import { useToasts } from '../../../../ui/toasts.tsx';
import { When } from '../../../../ui/when.tsx';
import { pageOf } from '../../labels.ts';
import { restoreDefaults } from '../calls.ts';
import { useRestoring } from './use-restoring.ts';

/** What was deleted, with the way back. */
export function DeletedList({ rows }: { rows: readonly AutomationDeleted[] }) {
  const restore = useRestoring();
  const mayWrite = useMay('automation.write');
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map(({ kind, id, name, deleted_by, deleted_at }) => (
          <li key={`${kind} ${id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 grow basis-56">
              <Link
                to={pageOf[kind](id)}
                className="inline-block min-h-6 underline-offset-4 [overflow-wrap:anywhere] hover:underline"
              >
                {name}
              </Link>
              <p className="text-ink-soft text-sm">
                A {kind}, deleted{deleted_by && ` by ${deleted_by}`}, <When at={deleted_at} />
              </p>
            </div>
            {mayWrite && (
              <Button
                size="sm"
                className="min-h-11"
                aria-label={`Bring back “${name}”`}
                onClick={() => restore({ kind, id, name })}
              >
                <Icon of={RotateCcw} />
                Bring back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <Defaults rows={rows.filter(({ delivered }) => delivered)} />}
    </>
  );
}

/** Brings back what was delivered and is deleted, all of it. */
function Defaults({ rows }: { rows: readonly AutomationDeleted[] }) {
  const [asked, setAsked] = useState(false);
  const work = useWork();
  const toasts = useToasts();
  if (rows.length === 0) return null;
  const yes = () =>
    work.mutate(restoreDefaults, {
      onSuccess: () => {
        setAsked(false);
        toasts.show({
          title:
            rows.length === 1
              ? 'One default is back, and off.'
              : `${rows.length} defaults are back, and off.`,
        });
      },
    });
  return (
    <>
      <Button className="mt-3" onClick={() => setAsked(true)}>
        Restore the defaults
      </Button>
      {asked && (
        <Question
          title="Restore the defaults?"
          yes="Restore them"
          busy={work.isPending}
          error={work.isError ? `Nothing was restored. ${explain(work.error)}` : undefined}
          onYes={yes}
          onNo={() => setAsked(false)}
        >
          <p>These come back as they were delivered, without what was changed in them, and switched off:</p>
          <ul className="list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
            {rows.map(({ kind, id, name }) => (
              <li key={`${kind} ${id}`}>
                {name} <span className="text-ink-soft text-sm">{kind}</span>
              </li>
            ))}
          </ul>
        </Question>
      )}
    </>
  );
}
