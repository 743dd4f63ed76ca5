import { hourMinute, timeNear } from '../lib/clock/board-time.ts';
import { countdown, type Urgency } from '../lib/clock/countdown.model.ts';
import { useServerTime } from '../lib/clock/server-clock.tsx';
import { cx } from './cx.ts';

const colours: Record<Urgency, string> = { calm: 'text-ink', soon: 'text-warning', overdue: 'text-danger' };

/** The SLA countdown (S33). It renders again once a minute, when its text changes, not with every tick. */
export function CountdownText({ deadline, className }: { deadline: string; className?: string }) {
  const at = Date.parse(deadline);
  const text = useServerTime((now) => countdown(at, now).text);
  const urgency = useUrgency(deadline);
  return (
    <span className={cx('figures whitespace-nowrap font-bold', colours[urgency], className)}>{text}</span>
  );
}

/** How pressing a deadline is now. */
export function useUrgency(deadline: string): Urgency {
  const at = Date.parse(deadline);
  return useServerTime((now) => countdown(at, now).urgency);
}

/** The deadline as a time of day on the company's clock, with its day when it is another one (S33, D37). */
export function DeadlineText({ deadline }: { deadline: string }) {
  const near = useServerTime((now) => timeNear(deadline, now));
  return (
    <time dateTime={deadline} className="figures whitespace-nowrap">
      {near === hourMinute(deadline) ? `by ${near}` : near}
    </time>
  );
}

/** Countdown and deadline as a card shows them. */
export function Clock({ deadline }: { deadline: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 md:block">
      <CountdownText deadline={deadline} className="block font-display text-[1.3125rem] leading-7" />
      <span className="text-ink-faint text-sm">
        <DeadlineText deadline={deadline} />
      </span>
    </p>
  );
}
