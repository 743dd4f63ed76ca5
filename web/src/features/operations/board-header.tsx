import { Bell, BellOff } from 'lucide-react';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { LiveLine } from '../../ui/live-line.tsx';
import { TakeCall } from './by-hand/take-call.tsx';

type BoardHeaderProps = {
  /** Server time of the last good answer, in milliseconds. */
  updated: number | undefined;
  stale: boolean;
  sound: boolean;
  onSound: (on: boolean) => void;
};

/** The title (S32), when the board was true, and how it hears of news (D85). */
export function BoardHeader({ updated, stale, sound, onSound }: BoardHeaderProps) {
  return (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-x-6 lg:mb-5">
      <PageTitle name="Operations Dashboard" />
      <h1 className="text-[1.5rem] leading-9 tracking-tight lg:text-[2rem]">Operations Dashboard</h1>
      <div className="flex grow flex-wrap items-center justify-end gap-2 text-ink-soft text-sm max-sm:justify-between">
        <LiveLine updated={updated} stale={stale} />
        <TakeCall />
        <button
          type="button"
          role="switch"
          aria-checked={sound}
          aria-label="Sound for new requests and alerts"
          title={sound ? 'Sound is on' : 'Sound is off'}
          onClick={() => onSound(!sound)}
          className={buttonClass('quiet', 'sm', 'size-10 px-0')}
        >
          <Icon
            of={sound ? Bell : BellOff}
            className={cx('size-4.5', sound ? 'text-accent' : 'text-ink-faint')}
          />
        </button>
      </div>
    </header>
  );
}
