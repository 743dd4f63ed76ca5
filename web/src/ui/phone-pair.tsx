import { cx } from './cx';
import { PhoneLink, phoneLines, townOf } from './phone-link';

/** Both emergency lines as large links. */
export function PhonePair({ className }: { className?: string }) {
  return (
    <ul className={cx('flex flex-wrap gap-x-8 gap-y-2', className)}>
      {phoneLines.map((line) => (
        <li key={line.id}>
          <PhoneLink
            line={line}
            className="min-h-11 py-1.5 font-display font-semibold text-xl hover:underline"
          />
          <span className="block text-sm opacity-80">{townOf(line)}, 24/7</span>
        </li>
      ))}
    </ul>
  );
}
