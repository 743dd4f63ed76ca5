import { SectionHead, sectionClass } from '../section-head';
import type { ExhibitProps } from './exhibit';

/** The holes of a sheet that is kept in a binder. */
const holes = ['top-10', 'top-1/2 -translate-y-1/2', 'bottom-10'];

/** A guard's morning report, on its sheet. */
export function MorningReport({ exhibit }: ExhibitProps) {
  return (
    <section className="bg-sunken">
      <div className={sectionClass('grid gap-10 lg:grid-cols-12 lg:items-center')}>
        <SectionHead kind="The morning report" heading={exhibit.heading} className="lg:col-span-4">
          <p className="mt-4 text-ink-soft">{exhibit.note}</p>
        </SectionHead>
        <div className="relative rounded-control bg-surface py-3 pr-5 pl-12 shadow-card ring-1 ring-line sm:pr-10 sm:pl-20 lg:col-span-7 lg:col-start-6">
          {holes.map((place) => (
            <span
              key={place}
              aria-hidden="true"
              className={`absolute left-4 size-4 rounded-full bg-sunken shadow-[inset_0_1px_2px_rgb(8_18_32/0.35)] sm:left-7 ${place}`}
            />
          ))}
          <span aria-hidden="true" className="absolute inset-y-0 left-10 w-px bg-accent/45 sm:left-16" />
          <ol>
            {exhibit.lines.map(({ mark, title, text }) => (
              <li
                key={mark}
                className="grid gap-x-6 border-line border-b py-5 last:border-b-0 sm:grid-cols-[4.5rem_1fr]"
              >
                <time className="font-display font-semibold text-accent text-heading figures">{mark}</time>
                <div>
                  <h3 className="font-sans font-semibold text-[1.0625rem]">{title}</h3>
                  <p className="mt-0.5 text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
