import { Link } from '../../../ui/link';
import type { ServiceData } from '../page-data';
import { sectionClass } from '../section-head';

/** Case studies of jobs that were done with a service. */
export function Studies({ of }: { of: ServiceData['studies'] }) {
  if (of.length === 0) return null;
  return (
    <section aria-labelledby="case-studies" className={sectionClass('-mt-12 lg:-mt-24 print:hidden')}>
      <h2 id="case-studies" className="text-heading">
        Case studies
      </h2>
      <ul className="mt-6 border-line border-b">
        {of.map(({ id, title, industry }) => (
          <li key={id} className="border-line border-t">
            <Link
              to={`/case-studies#${id}`}
              className="group flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-4"
            >
              <span className="font-display font-semibold text-heading group-hover:text-accent">{title}</span>
              <span className="text-ink-faint text-sm">{industry}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
