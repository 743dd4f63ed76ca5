import { SectionHead, sectionClass } from '../section-head';
import type { ExhibitProps } from './exhibit';

/** The corners of a view finder, drawn over what it shows. */
function Finder() {
  const corner = 'absolute size-6 border-aurora';
  return (
    <span aria-hidden="true" className="absolute inset-3">
      <span className={`${corner} top-0 left-0 border-t-2 border-l-2`} />
      <span className={`${corner} top-0 right-0 border-t-2 border-r-2`} />
      <span className={`${corner} bottom-0 left-0 border-b-2 border-l-2`} />
      <span className={`${corner} right-0 bottom-0 border-r-2 border-b-2`} />
    </span>
  );
}

/** One man as three cameras show him; the pictures are art/density.mjs'. */
export function CameraDensity({ exhibit }: ExhibitProps) {
  return (
    <section className="border-line border-b bg-surface">
      <div className={sectionClass()}>
        <SectionHead kind="What sharpness is for" heading={exhibit.heading} />
        <ol className="mt-10 grid gap-10 sm:grid-cols-3 sm:gap-5 lg:grid-cols-[0.78fr_1fr_1.28fr] lg:items-end lg:gap-8">
          {exhibit.lines.map(({ mark, title, text }) => (
            <li key={mark} className="grid grid-cols-[8rem_1fr] gap-5 sm:block">
              <div className="relative overflow-hidden rounded-control bg-dusk">
                <img
                  src={`/exhibit/face-${mark}.webp`}
                  alt=""
                  width={320}
                  height={400}
                  loading="lazy"
                  decoding="async"
                  className="block h-auto w-full [image-rendering:pixelated]"
                />
                <Finder />
              </div>
              <div className="sm:mt-5 lg:min-h-44">
                <p className="font-display font-semibold text-4xl text-accent figures lg:text-5xl">
                  {mark}
                  <span className="ml-2 font-sans font-normal text-base text-ink-faint">
                    px/m<span className="sr-only">, pixels per metre</span>
                  </span>
                </p>
                <h3 className="mt-2 text-heading">{title}</h3>
                <p className="mt-1.5 max-w-xs text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-8 max-w-2xl border-line border-t pt-4 text-ink-faint text-sm">{exhibit.note}</p>
      </div>
    </section>
  );
}
