import { nearestFirst } from '../lib/company/nearest';
import { cx } from './cx';
import { PhoneLink, townOf } from './phone-link';

type PhonePairProps = {
  className?: string;
  /** The id of the office nearest to the visitor's site, whose line comes first; '' if it is not known. */
  nearest?: string | undefined;
};

/** Both emergency lines as large links. */
export function PhonePair({ className, nearest = '' }: PhonePairProps) {
  return (
    <ul
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8',
        className,
      )}
    >
      {nearestFirst(nearest).map((line) => (
        <li key={line.id}>
          <PhoneLink
            line={line}
            className="min-h-11 py-1.5 font-display font-semibold text-xl hover:underline"
          />
          <span className="block text-sm opacity-80">
            {townOf(line)}, 24/7{line.office === nearest && ', nearest to your site'}
          </span>
        </li>
      ))}
    </ul>
  );
}
