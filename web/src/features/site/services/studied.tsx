import { ArrowRight } from 'lucide-react';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { sectionClass } from '../section-head';

/** The way to the case studies; nothing while there are none. */
export function Studied({ industries }: { industries: readonly string[] }) {
  if (industries.length === 0) return null;
  return (
    <section aria-labelledby="case-studies" className={sectionClass('-mt-18 lg:-mt-28 print:hidden')}>
      <h2 id="case-studies" className="text-heading">
        What it looks like at a site like yours
      </h2>
      <p className="mt-3">
        <Link
          to="/case-studies"
          className="group inline-flex min-h-11 flex-wrap items-center gap-x-3 font-semibold text-accent underline underline-offset-4"
        >
          Case studies: {industries.join(', ')}
          <Icon of={ArrowRight} />
        </Link>
      </p>
    </section>
  );
}
