import { CloudOff } from 'lucide-react';
import { explain } from '../../api/problem.ts';
import { hourMinute } from '../../lib/clock/board-time.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type StaleNoteProps = {
  error: unknown;
  /** When the rows below were true, server time in milliseconds; absent when nothing was ever loaded. */
  since: number | undefined;
  busy: boolean;
  onRetry: () => void;
};

/** The honest state of an outage (D8): what is shown is old, since when, why, and a way to try again. */
export function StaleNote({ error, since, busy, onRetry }: StaleNoteProps) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-warning/40 bg-warning-soft px-4 py-2.5"
    >
      <Icon of={CloudOff} className="size-5 text-warning" />
      <p className="min-w-0 grow basis-64 text-[0.9375rem] leading-snug">
        <strong className="figures">
          {since === undefined ? 'Nothing could be loaded.' : `Stale since ${hourMinute(since)}.`}
        </strong>{' '}
        {explain(error)}
      </p>
      <Button size="sm" busy={busy} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
