import { cx } from '../../../ui/cx';
import { Picture, usePictures } from '../../../ui/picture';
import { SectionHead } from '../section-head';
import type { ExhibitProps } from './exhibit';

/** What the operator says into the night is set as it is heard there: louder than all the rest. */
const spoken = (title: string) => title.startsWith('“');

/** A night's event, minute by minute, beside the operator's view of it. */
export function EventLog({ exhibit, gallery }: ExhibitProps) {
  const picture = usePictures()[gallery[2] ?? ''];
  return (
    <section className="dusk border-ink/12 border-t">
      <div className="mx-auto grid max-w-6xl gap-12 px-5 py-18 sm:px-8 lg:grid-cols-12 lg:py-28">
        <div className="self-start lg:sticky lg:top-28 lg:col-span-5">
          <SectionHead kind="As it happens" heading={exhibit.heading} />
          {picture && (
            <Picture
              of={picture}
              sizes="(min-width: 64rem) 28rem, 100vw"
              className="mt-8 rounded-card ring-1 ring-ink/15"
            />
          )}
          <p className="mt-4 text-ink-soft text-sm">{exhibit.note}</p>
        </div>
        <ol className="relative lg:col-span-6 lg:col-start-7">
          <span aria-hidden="true" className="absolute top-3 bottom-8 left-[3.9375rem] w-px bg-aurora/35" />
          {exhibit.lines.map(({ mark, title, text }) => (
            <li key={mark} className="relative grid grid-cols-[3.25rem_1fr] gap-x-8 pb-10 last:pb-0">
              <time className="pt-0.5 text-right font-semibold text-accent figures">{mark}</time>
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-2 left-14 size-4 rounded-full border-3 border-night',
                  spoken(title) ? 'bg-lamp' : 'bg-aurora',
                )}
              />
              <div>
                <h3 className={spoken(title) ? 'text-title' : 'text-heading'}>{title}</h3>
                <p
                  className={cx(
                    'mt-1.5',
                    spoken(title) ? 'font-display font-semibold text-heading' : 'text-ink-soft',
                  )}
                >
                  {text}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
