import { cx } from '../../../ui/cx';
import type { ServiceData } from '../page-data';
import { SectionHead, sectionClass } from '../section-head';

/** On a wide screen the five steps climb towards the right, past the end of the heading. */
const heights = ['lg:mt-36', 'lg:mt-22', 'lg:mt-8', 'lg:-mt-6', 'lg:-mt-20'];

/** How it works, in five steps (V48). */
export function Process({ service }: { service: ServiceData }) {
  return (
    <section className={sectionClass()}>
      <SectionHead kind="How it works" heading={service.headings.process} className="lg:max-w-[34rem]" />
      <ol className="mt-10 grid gap-8 sm:grid-cols-2 lg:mt-0 lg:grid-cols-5 lg:gap-6">
        {service.process.map(({ title, text }, at) => (
          <li
            key={title}
            className={cx('grid grid-cols-[3.25rem_1fr] border-accent border-t-2 pt-4 sm:block', heights[at])}
          >
            <span
              className="block font-display font-semibold text-5xl text-accent figures"
              aria-hidden="true"
            >
              {at + 1}
            </span>
            <div>
              <h3 className="mt-1 text-heading sm:mt-4">{title}</h3>
              <p className="mt-2 text-[0.9375rem] text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
