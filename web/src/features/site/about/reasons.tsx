import type { AboutData } from '../page-data';
import { sectionClass } from '../section-head';

/** The reasons to choose the company, counted (V42). */
export function Reasons({ reasons }: Pick<AboutData, 'reasons'>) {
  return (
    <section className={sectionClass('grid gap-10 lg:grid-cols-12')}>
      <h2 className="self-start text-title lg:sticky lg:top-28 lg:col-span-4">{reasons.heading}</h2>
      <ol className="grid gap-x-10 border-line border-b sm:grid-cols-2 lg:col-span-8">
        {reasons.points.map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] border-line border-t py-6">
            <span className="font-display font-semibold text-accent text-heading figures" aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <h3 className="text-heading">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
