import { CloudOff } from 'lucide-react';
import { hourMinute } from '../lib/clock/board-time.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';

type LoadFailureProps = {
  /** What could not be had: "The subscribers". */
  what: string;
  /** Why, in a sentence. */
  reason: string;
  /** When what is shown was true; absent when nothing was ever loaded. */
  since?: number | undefined;
  busy: boolean;
  onRetry: () => void;
};

/** The honest state of an outage (D8): never an empty list, and a way to try again. */
export function LoadFailure({ what, reason, since, busy, onRetry }: LoadFailureProps) {
  const title = since === undefined ? `${what} could not be loaded.` : `Stale since ${hourMinute(since)}.`;
  return (
    <Notice tone="warning" role="alert" className="mb-3" title={title}>
      <p>{reason}</p>
      <Button size="sm" className="mt-2" busy={busy} onClick={onRetry}>
        <Icon of={CloudOff} />
        Try again
      </Button>
    </Notice>
  );
}
