import { Trash2 } from 'lucide-react';
import { timeNear } from '../lib/clock/board-time.ts';
import { useServerClock } from '../lib/clock/server-clock.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';

type RestoredProps = {
  /** What was typed: `words`, `changes`. */
  what: string;
  /** When it was kept last, ms since 1970. */
  at: number;
  onDiscard: () => void;
};

/** What was typed before is in the form again: a reload has lost nothing. */
export function RestoredNotice({ what, at, onDiscard }: RestoredProps) {
  const clock = useServerClock();
  return (
    <Notice
      tone="info"
      role="status"
      className="mb-3"
      title={`Your unsaved ${what} of ${timeNear(at, clock.now())} are back.`}
    >
      <p className="text-[0.9375rem]">They are not saved yet.</p>
      <Button size="sm" className="mt-2 min-h-11" onClick={onDiscard}>
        <Icon of={Trash2} />
        Discard them
      </Button>
    </Notice>
  );
}
