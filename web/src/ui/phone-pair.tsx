import { facts } from '../lib/company/facts';
import { cx } from './cx';
import { PhoneLink, townOf } from './phone-link';

/** Both emergency lines as large links. */
export function PhonePair({ className }: { className?: string }) {
  return (
    <ul
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8',
        className,
      )}
    >
      {facts().phones.map((line) => (
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
