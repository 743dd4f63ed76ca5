import { ArrowRight } from 'lucide-react';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { Picture, usePictures } from '../../../ui/picture';
import type { Brief } from '../page-data';
import { sectionClass } from '../section-head';

/** The way on to the other services. */
export function OtherServices({ others }: { others: readonly Brief[] }) {
  const pictures = usePictures();
  return (
    <section className={sectionClass('pb-32 lg:pb-36 print:hidden')}>
      <h2 className="text-heading">Works well with</h2>
      <ul className="mt-6 border-line border-b">
        {others.map(({ id, title, short, image }) => {
          const picture = pictures[image];
          return (
            <li key={id} className="border-line border-t">
              <Link
                to={`/services/${id}`}
                className="group grid grid-cols-[6.5rem_1fr] items-center gap-5 py-5 sm:grid-cols-[11rem_1fr_auto] sm:gap-8"
              >
                <span className="block aspect-3/2 overflow-hidden rounded-control bg-sunken">
                  {picture && <Picture of={picture} sizes="11rem" decorative />}
                </span>
                <span>
                  <span className="block font-display font-semibold text-heading group-hover:text-accent">
                    {title}
                  </span>
                  <span className="mt-1 block max-w-lg text-ink-soft">{short}</span>
                </span>
                <Icon
                  of={ArrowRight}
                  className="hidden size-6 text-accent transition-transform duration-200 ease-calm group-hover:translate-x-1 sm:block"
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
