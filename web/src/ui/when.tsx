import { ago, dayAndTime, exactTime } from '../lib/clock/board-time.ts';
import { useServerTime } from '../lib/clock/server-clock.tsx';

/** An instant in Edmonton time; the exact one, with its zone, on hover and for machines. */
export function When({ at, relative = false }: { at: string; relative?: boolean }) {
  const text = useServerTime((now) => (relative ? ago(at, now) : dayAndTime(at)));
  return (
    <time dateTime={at} title={exactTime(at)} className="figures">
      {text}
    </time>
  );
}
