import type { AboutData } from '../page-data';
import { sectionClass } from '../section-head';

/** The four values, each as a word that stands by itself (V42). */
export function Values({ values }: Pick<AboutData, 'values'>) {
  return (
    <section className={sectionClass()}>
      <h2 className="sr-only">Our values</h2>
      <ul>
        {values.map(({ title, text }) => (
          <li
            key={title}
            className="grid gap-x-12 gap-y-2 border-line border-b py-8 first:pt-0 last:border-b-0 last:pb-0 lg:grid-cols-12 lg:py-10"
          >
            <h3 className="text-hero lg:col-span-6">{title}</h3>
            <p className="max-w-xl text-ink-soft text-lead lg:col-span-6 lg:pt-2.5">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
