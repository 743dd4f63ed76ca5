import { GitCompare } from 'lucide-react';
import { timeNear } from '../../../../lib/clock/board-time.ts';
import { useServerClock } from '../../../../lib/clock/server-clock.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { Stored } from './sheet.ts';

/** Somebody saved while one writes. */
export function Newer({ theirs, onLook }: { theirs: Stored; onLook: () => void }) {
  const clock = useServerClock();
  return (
    <Notice
      tone="warning"
      role="alert"
      className="mb-3"
      title={`${theirs.made_by || 'A colleague'} saved version ${theirs.version} at ${timeNear(theirs.made_at, clock.now())}.`}
    >
      <p className="text-[0.9375rem]">Your words are kept. Before you save, see what was changed.</p>
      <Button size="sm" className="mt-2 min-h-11" onClick={onLook}>
        <Icon of={GitCompare} />
        See what changed
      </Button>
    </Notice>
  );
}

/** What a merge left to be decided. */
export function Merged({ both, onClose }: { both: readonly string[]; onClose: () => void }) {
  return (
    <Notice
      tone={both.length > 0 ? 'warning' : 'success'}
      role="alert"
      className="mb-3"
      title={both.length > 0 ? 'Merged, with something to decide' : 'Both changes stand here now.'}
    >
      <ul className="list-disc pl-5 text-[0.9375rem] empty:hidden">
        {both.map((part) => (
          <li key={part}>{part}: both of you changed it; yours stands.</li>
        ))}
      </ul>
      <p className="mt-1 text-[0.9375rem]">Read it over and save.</p>
      <Button size="sm" className="mt-2 min-h-11" onClick={onClose}>
        Understood
      </Button>
    </Notice>
  );
}
