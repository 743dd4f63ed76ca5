import { ArrowRight, Phone, ShieldCheck } from 'lucide-react';
import { facts } from '../../../lib/company/facts';
import { buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { townOf } from '../../../ui/phone-link';
import { Picture, usePictures } from '../../../ui/picture';
import { quotePlace } from '../navigation';
import type { Figure, HeadedText, Mark } from '../page-data';
import { frame } from './section-head';

function EmergencyLines() {
  return (
    <ul className="mt-9 flex flex-col gap-3">
      {facts().phones.map((line) => (
        <li key={line.id}>
          <a
            href={`tel:${line.e164}`}
            className="group inline-flex items-center gap-5 rounded-card py-2 pr-3"
          >
            <span className="grid size-14 shrink-0 place-items-center rounded-full bg-action text-on-action group-hover:bg-action-hover sm:size-16">
              <Icon of={Phone} className="size-6 sm:size-7" />
            </span>
            <span>
              <span className="block whitespace-nowrap font-display font-semibold text-[clamp(1.875rem,1.3rem+2.6vw,3.25rem)] leading-none tracking-tight underline-offset-8 group-hover:underline">
                {line.display}
              </span>
              <span className="mt-1.5 block text-ink-soft">{townOf(line)}, 24/7</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A round seal: a ring of notches with the promised figure, or a shield, within. */
function Seal({ figure }: { figure: Figure | undefined }) {
  return (
    <span className="relative grid size-28 shrink-0 place-items-center text-accent">
      <svg viewBox="0 0 112 112" fill="none" className="absolute inset-0" aria-hidden="true">
        <circle
          cx="56"
          cy="56"
          r="51"
          strokeWidth="7"
          strokeDasharray="1.8 3.54"
          className="stroke-current"
        />
        <circle cx="56" cy="56" r="43" strokeWidth="1.5" className="stroke-current" />
      </svg>
      {figure ? (
        <span className="text-center">
          <span className="block font-display font-semibold text-2xl leading-none">{figure.value}</span>
          <span className="mx-auto mt-1 block w-18 text-[0.6875rem] text-ink-soft leading-tight">
            {figure.text}
          </span>
        </span>
      ) : (
        <Icon of={ShieldCheck} className="size-10" />
      )}
    </span>
  );
}

function Guarantee({ of, figure }: { of: Mark; figure: Figure | undefined }) {
  return (
    <Link to="/terms#h-guarantee" className="group flex items-center gap-5 rounded-card">
      <Seal figure={figure} />
      <span>
        <span className="block font-display font-semibold text-xl underline-offset-4 group-hover:underline">
          {of.name}
        </span>
        <span className="mt-1 block text-pretty leading-snug">{of.text}</span>
      </span>
    </Link>
  );
}

/** Somebody is on the way: lights on the highway, out of the night above and into the footer's night below. */
function Road() {
  const picture = usePictures()['hero-contact'];
  return (
    <div className="absolute inset-x-0 bottom-0 -z-10 h-[125vw] max-h-full lg:h-full print:hidden">
      {picture && (
        <Picture
          of={picture}
          decorative
          sizes="(min-width: 64rem) 100vw, 220vw"
          className="size-full object-cover object-[58%_100%]"
        />
      )}
      <div className="absolute inset-0 bg-linear-to-b from-night via-night/55 via-40% to-transparent to-75%" />
      <div className="absolute inset-x-0 bottom-0 h-1/3 bg-linear-to-t from-night to-transparent" />
    </div>
  );
}

type ClosingProps = { of: HeadedText; guarantees: readonly Mark[]; figures: readonly Figure[] };

/** The last word: both emergency lines, the quote, the contact form, and what happens if we fail (V39). */
export function Closing({ of, guarantees, figures }: ClosingProps) {
  const [figure] = figures;
  return (
    <section aria-labelledby="closing" className="dusk relative isolate overflow-hidden">
      <Road />
      <div
        className={`${frame} grid gap-x-16 gap-y-12 pt-20 pb-[84vw] lg:grid-cols-[1.25fr_1fr] lg:pt-28 lg:pb-80 print:pb-4`}
      >
        <div>
          <h2 id="closing" className="text-hero">
            {of.heading}
          </h2>
          <p className="mt-5 max-w-md text-ink-soft text-lead">{of.text}</p>
          <EmergencyLines />
        </div>
        <div className="flex flex-col gap-9 self-end lg:pb-4">
          {guarantees.map((guarantee) => (
            <Guarantee key={guarantee.id} of={guarantee} figure={figure} />
          ))}
          <div className="flex flex-wrap gap-3 border-line-strong/40 border-t pt-8">
            <Link to={quotePlace.to} className={buttonClass('outline', 'md', 'bg-night/85')}>
              {quotePlace.wide}
              <Icon of={ArrowRight} />
            </Link>
            <Link to="/contact" className={buttonClass('outline', 'md', 'bg-night/85')}>
              Write to us
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
