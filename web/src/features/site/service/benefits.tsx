import type { ServiceData } from '../page-data';
import { SectionHead, sectionClass } from '../section-head';

/** What one gets, as a list to be read: the heading stays while it passes. */
export function Benefits({ service }: { service: ServiceData }) {
  return (
    <section className={sectionClass('grid gap-10 lg:grid-cols-12')}>
      <SectionHead
        kind="Benefits"
        heading={service.headings.benefits}
        className="self-start lg:sticky lg:top-28 lg:col-span-4"
      />
      <ul className="border-line border-b lg:col-span-7 lg:col-start-6">
        {service.benefits.map(({ title, text }) => (
          <li key={title} className="grid gap-x-8 gap-y-1.5 border-line border-t py-6 sm:grid-cols-[2fr_3fr]">
            <h3 className="text-heading">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
