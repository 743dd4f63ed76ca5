import { CloudOff } from 'lucide-react';
import { explain } from '../../api/problem.ts';
import { hourMinute } from '../../lib/clock/board-time.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';

type StaleLeadsProps = {
  error: unknown;
  /** When what is shown was true; absent when nothing was ever loaded. */
  since: number | undefined;
  busy: boolean;
  onRetry: () => void;
};

/** The honest state of an outage (D8): what is shown is old, since when, why, and a way to try again. */
export function StaleLeads({ error, since, busy, onRetry }: StaleLeadsProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      className="mb-3"
      title={since === undefined ? 'Nothing could be loaded.' : `Stale since ${hourMinute(since)}.`}
    >
      <p>{explain(error)}</p>
      <Button size="sm" className="mt-2" busy={busy} onClick={onRetry}>
        <Icon of={CloudOff} />
        Retry
      </Button>
    </Notice>
  );
}
