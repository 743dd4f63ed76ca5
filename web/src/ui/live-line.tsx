import { hourMinuteSecond } from '../lib/clock/board-time.ts';
import type { LiveState } from '../lib/live/live.model.ts';
import { useLiveState } from '../lib/live/live.tsx';
import { cx } from './cx.ts';

type LiveLineProps = {
  /** Server time of the last good answer, in milliseconds. */
  updated: number | undefined;
  /** The last try to refresh failed. */
  stale: boolean;
};

const words: Record<LiveState, string> = { live: 'Live', connecting: 'Connecting', polling: 'Every 30 s' };

/** How a board hears of news (D85), and when what it shows was true. */
export function LiveLine({ updated, stale }: LiveLineProps) {
  const state = useLiveState();
  const down = stale && state !== 'live';
  return (
    <>
      <span role="status" className="inline-flex items-center gap-2 font-semibold">
        <span
          aria-hidden="true"
          className={cx(
            'size-2.5 rounded-full',
            down ? 'bg-danger' : state === 'live' ? 'bg-accent' : 'bg-action',
          )}
        />
        {down ? 'No connection' : words[state]}
      </span>
      <span className="figures whitespace-nowrap">
        {updated === undefined ? (stale ? 'Not loaded' : 'Loading…') : `Updated ${hourMinuteSecond(updated)}`}
      </span>
    </>
  );
}
