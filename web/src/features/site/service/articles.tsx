import { Link } from '../../../ui/link';
import type { ServiceData } from '../page-data';
import { sectionClass } from '../section-head';

/** Articles of the blog that say more about a service. */
export function Articles({ of }: { of: ServiceData['articles'] }) {
  if (!of || of.length === 0) return null;
  return (
    <section aria-labelledby="articles" className={sectionClass('-mt-12 lg:-mt-24 print:hidden')}>
      <h2 id="articles" className="text-heading">
        Read more in our articles
      </h2>
      <ul className="mt-6 border-line border-b">
        {of.map(({ slug, title, readTime }) => (
          <li key={slug} className="border-line border-t">
            <Link
              to={`/blog/${slug}`}
              className="group flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-4"
            >
              <span className="font-display font-semibold text-heading group-hover:text-accent">{title}</span>
              <span className="text-ink-faint text-sm">
                <span className="figures">{readTime}</span> min read
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
