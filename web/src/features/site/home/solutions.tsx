import { ArrowRight } from 'lucide-react';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { Picture, usePictures } from '../../../ui/picture';
import { servicesPlace } from '../navigation';
import type { HeadedText, HomeData } from '../page-data';
import { frame, SectionHead } from './section-head';

type Card = HomeData['cards'][number];

function SolutionCard({ card }: { card: Card }) {
  const picture = usePictures()[card.image];
  return (
    <li className="group relative flex w-[74vw] max-w-80 shrink-0 snap-start flex-col sm:w-[44vw] lg:w-auto lg:max-w-none">
      <div className="aspect-[4/5] overflow-hidden rounded-card bg-night">
        {picture && (
          <Picture
            of={picture}
            decorative
            sizes="34rem"
            className="size-full object-cover transition-transform duration-700 ease-calm motion-safe:group-hover:scale-[1.03]"
          />
        )}
      </div>
      <h3 className="mt-4 text-heading">{card.title}</h3>
      <p className="mt-1.5 text-ink-soft leading-snug">{card.text}</p>
      <p className="mt-auto pt-3">
        <Link
          to={`${servicesPlace.to}/${card.service}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-4 group-hover:underline"
        >
          Learn More<span className="sr-only"> {card.linkName}</span>
          <Icon of={ArrowRight} />
        </Link>
      </p>
    </li>
  );
}

/** The cards strip of V39: four links side by side, on a phone pushed along with the thumb. */
export function Solutions({ of, cards }: { of: HeadedText; cards: readonly Card[] }) {
  return (
    <section aria-labelledby="solutions" className="bg-sunken py-18 lg:py-28">
      <div className={frame}>
        <SectionHead of={of} id="solutions" />
      </div>
      <ul
        className={`${frame} mt-10 flex pointer-coarse:snap-x pointer-coarse:snap-mandatory has-focus-visible:snap-none scroll-px-5 gap-5 overflow-x-auto py-2 sm:scroll-px-8 lg:mt-14 lg:grid lg:snap-none lg:grid-cols-4 lg:gap-6 lg:overflow-visible`}
      >
        {cards.map((card) => (
          <SolutionCard key={card.title} card={card} />
        ))}
      </ul>
    </section>
  );
}
