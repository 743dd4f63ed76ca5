import { ArrowRight } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { PhonePair } from '../../../ui/phone-pair';
import { quotePlace } from '../navigation';
import type { Passage } from '../page-data';
import { frame } from './passage-head';

/** The levels of V162 from below, with the part of the bar that each fills. */
const levels = [
  { name: 'Low', bar: 'w-1/4 bg-accent' },
  { name: 'Medium', bar: 'w-2/4 bg-accent' },
  { name: 'High', bar: 'w-3/4 bg-accent' },
  { name: 'Critical', bar: 'w-full bg-danger' },
] as const;

function Levels() {
  return (
    <div className="self-center">
      <p id="risk-levels" className="text-ink-soft">
        It ends in one of four risk levels.
      </p>
      <ul aria-labelledby="risk-levels" className="mt-3 grid grid-cols-2 gap-x-8 lg:grid-cols-1">
        {levels.map(({ name, bar }) => (
          <li key={name} className="border-line-strong/30 border-t pt-5 pb-6">
            <span className="font-display font-semibold text-[clamp(1.5rem,1.1rem+1.8vw,2.75rem)] leading-none tracking-tight">
              {name}
            </span>
            <span aria-hidden="true" className="mt-4 block h-1.5 rounded-full bg-ink/10">
              <span className={cx('block h-full rounded-full', bar)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The place of the assessment: what it is, and the two ways to ask that are open. */
export function Assessment({ of }: { of: Passage }) {
  return (
    <section id="assessment" aria-labelledby="assessment-heading" className="bg-sunken">
      <div className={`${frame} grid gap-x-20 gap-y-12 py-18 lg:grid-cols-[1.15fr_1fr] lg:py-28`}>
        <div>
          <h2 id="assessment-heading" className="text-title">
            {of.heading}
          </h2>
          <p className="mt-4 max-w-xl text-ink-soft text-lead">{of.text}</p>
          <Link to={quotePlace.to} className={buttonClass('action', 'lg', 'mt-9')}>
            Ask for it with a free quote
            <Icon of={ArrowRight} />
          </Link>
          <p className="mt-9 text-ink-soft">Or say it to a person:</p>
          <PhonePair className="mt-2" />
        </div>
        <Levels />
      </div>
    </section>
  );
}
