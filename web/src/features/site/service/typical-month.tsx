import { Link } from '../../../ui/link';
import { pricesPlace } from '../navigation';
import type { ServiceData } from '../page-data';

/** What a typical month costs and how that is computed, and the way to the visitor's own hours. */
export function TypicalMonth({ of }: { of: ServiceData['typical'] }) {
  return (
    <div className="border-ink/25 border-t pt-4">
      <dt className="text-ink-soft text-sm">A typical month</dt>
      <dd className="mt-1 font-display font-semibold text-heading figures first-letter:uppercase">
        {of ? of.total : 'quoted per site'}
      </dd>
      {of && (
        <dd className="mt-1 max-w-md text-ink-soft text-sm">
          {of.sum ? `${of.sum}; ${of.for}.` : `For ${of.for}.`}
        </dd>
      )}
      <dd className="mt-1 print:hidden">
        <Link
          to={pricesPlace.to}
          className="inline-block py-1.5 font-semibold text-accent underline underline-offset-4"
        >
          {of?.sum ? 'Your own hours' : 'All prices'}
        </Link>
      </dd>
    </div>
  );
}
