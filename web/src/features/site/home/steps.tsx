import { milestones } from '@catalog/quotes.json';
import { ArrowRight } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { quotePlace } from '../navigation';
import type { HeadedText } from '../page-data';
import { dueAfter } from './figure.model';
import { FigureValue } from './figure-value';
import { frame, SectionHead } from './section-head';

/** What happens after a request, on one line of time: the promised milestones (V51, D5). */
export function Steps({ of }: { of: HeadedText }) {
  return (
    <section aria-labelledby="steps" className={`${frame} py-18 lg:py-28`}>
      <SectionHead of={of} id="steps" />
      <ol className="mt-12 md:grid md:grid-cols-4 lg:mt-16">
        {milestones.map((step) => (
          <li
            key={step.id}
            className="group relative border-accent border-l-2 pb-9 pl-6 last:border-transparent last:pb-0 md:border-t-2 md:border-l-0 md:pt-8 md:pr-6 md:pb-0 md:pl-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[9px] size-4 rounded-full border-3 border-canvas bg-accent md:-top-[9px] md:left-0"
            />
            <p>
              <FigureValue
                value={dueAfter(step.minutes)}
                className="group-last:text-accent text-[clamp(2.5rem,2rem+1.6vw,3.5rem)] md:text-[clamp(2.25rem,0.6rem+3.4vw,3.5rem)]"
              />
            </p>
            <h3 className="mt-4 font-sans font-semibold">{step.label}</h3>
            <p className="mt-1 text-ink-soft leading-snug">{step.text}</p>
            {step.note && (
              <p className="mt-1 text-ink-faint text-sm leading-snug">
                {step.note}{' '}
                <Link to={`/promises#${step.id}`} className="underline underline-offset-4">
                  What we promise
                </Link>
              </p>
            )}
          </li>
        ))}
      </ol>
      <Link to={quotePlace.to} className={buttonClass('action', 'lg', 'mt-12')}>
        Start your free quote
        <Icon of={ArrowRight} />
      </Link>
    </section>
  );
}
