import { SectionHead, sectionClass } from '../section-head';
import type { ExhibitProps } from './exhibit';

/** The rule of backups, told by its numbers. */
export function BackupRule({ exhibit }: ExhibitProps) {
  return (
    <section className="border-line border-b bg-surface">
      <div className={sectionClass()}>
        <SectionHead kind="Three, two, one, zero" heading={exhibit.heading} className="max-w-3xl" />
        <ol className="mt-10 grid grid-cols-2 border-line border-t lg:grid-cols-4">
          {exhibit.lines.map(({ mark, title, text }) => (
            <li
              key={mark}
              className="border-line border-b px-4 py-6 even:border-l max-lg:odd:pl-0 lg:border-b-0 lg:px-7 lg:py-8 lg:not-first:border-l lg:first:pl-0"
            >
              <span className="block font-display font-semibold text-[clamp(5.5rem,3rem+9vw,11rem)] text-accent leading-[0.82] tracking-tighter figures">
                {mark}
              </span>
              <h3 className="mt-6 text-heading">{title}</h3>
              <p className="mt-1.5 max-w-60 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-6 text-ink-faint text-sm lg:text-right">{exhibit.note}</p>
      </div>
    </section>
  );
}
