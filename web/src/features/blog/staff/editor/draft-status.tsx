import { CircleCheck, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { timeNear } from '../../../../lib/clock/board-time.ts';
import { useServerClock } from '../../../../lib/clock/server-clock.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { DraftState } from './draft-store.ts';

/** Where the unsaved words are kept, always in sight. Screen readers hear of it only when it is bad news. */
export function DraftStatus({ draftState, live }: { draftState: DraftState; live: boolean }) {
  const clock = useServerClock();
  const bad = draftState.kind === 'device' || draftState.kind === 'lost';
  return (
    <div className={cx('min-w-0 grow basis-0 text-sm leading-snug', bad && 'max-sm:basis-full')}>
      <p role={bad ? 'alert' : undefined} className="empty:hidden">
        {draftState.kind === 'device' && (
          <Line icon={CloudOff} tone="text-warning">
            Not saved: offline, kept on this device
          </Line>
        )}
        {draftState.kind === 'lost' && (
          <Line icon={TriangleAlert} tone="text-danger">
            Not saved: {draftState.why} This device has no room for it, either: copy your text to a safe
            place.
          </Line>
        )}
      </p>
      <p className="empty:hidden">
        {draftState.kind === 'waiting' && (
          <Line icon={LoaderCircle} tone="text-ink-faint">
            Typing…
          </Line>
        )}
        {draftState.kind === 'kept' && (
          <Line icon={CircleCheck} tone="text-accent">
            <span className="figures">Saved {timeNear(draftState.at, clock.now())}</span>
            <span className="text-ink-faint max-sm:hidden">
              {live ? ' for you; readers see it after Save Post' : ' for you; not in the post yet'}
            </span>
          </Line>
        )}
      </p>
    </div>
  );
}

function Line({ icon, tone, children }: { icon: typeof CloudOff; tone: string; children: ReactNode }) {
  return (
    <span className="flex items-start gap-2">
      <Icon of={icon} className={`mt-0.5 size-4 ${tone}`} />
      <span>{children}</span>
    </span>
  );
}
