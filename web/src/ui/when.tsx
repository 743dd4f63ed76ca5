import { ago, ahead, dayAndTime, exactTime, timeNear } from '../lib/clock/board-time.ts';
import { useServerTime } from '../lib/clock/server-clock.tsx';

type WhenProps = {
  at: string;
  /** How long ago, or of what is yet to come how long until then. */
  relative?: boolean | 'ahead';
  /** Today's without the day: where many stand below each other. */
  near?: boolean;
};

/** An instant on the company's clock; the exact one, with its zone, on hover and for machines. */
export function When({ at, relative = false, near = false }: WhenProps) {
  const text = useServerTime((now) => {
    if (relative) return (relative === 'ahead' ? ahead : ago)(at, now);
    return near ? timeNear(at, now) : dayAndTime(at);
  });
  return (
    <time dateTime={at} title={exactTime(at)} className="figures">
      {text}
    </time>
  );
}
