import { ArrowRight } from 'lucide-react';
import { facts } from '../../../lib/company/facts';
import { buttonClass } from '../../../ui/button';
import { Hero } from '../../../ui/hero';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { PhoneLink, townOf } from '../../../ui/phone-link';
import { usePictures } from '../../../ui/picture';
import { ProofLink } from '../../../ui/proof-link';
import { quotePlace, servicesPlace } from '../navigation';
import type { Figure, Opening as OpeningData } from '../page-data';
import { FigureValue } from './figure-value';
import { frame } from './section-head';

function Lines() {
  return (
    <ul className="mt-8 flex flex-wrap gap-x-7 gap-y-1">
      {facts().phones.map((line) => (
        <li key={line.id}>
          <PhoneLink line={line} className="min-h-11 font-medium underline-offset-4 hover:underline">
            <span className="sr-only">{line.label}: </span>
            {line.display}
            <span aria-hidden="true" className="font-normal text-ink-soft">
              {townOf(line)}
            </span>
          </PhoneLink>
        </li>
      ))}
    </ul>
  );
}

/** The first view: what the company is for, and the three ways on (V39). */
export function Opening({ of }: { of: OpeningData }) {
  const pictures = usePictures();
  return (
    <Hero picture={pictures['hero-home']} size="tall">
      <h1 className="text-hero">{of.headline}</h1>
      <p className="mt-6 max-w-[34rem] text-ink-soft text-lead">{of.lead}</p>
      <div className="mt-9 flex flex-wrap gap-3">
        <Link to={quotePlace.to} className={buttonClass('action', 'lg')}>
          {quotePlace.wide}
          <Icon of={ArrowRight} />
        </Link>
        <Link to={servicesPlace.to} className={buttonClass('outline', 'lg')}>
          See our services
        </Link>
      </div>
      <Lines />
    </Hero>
  );
}

/** The first figures, right below: how fast, how long, for how many. Nothing when no claim is shown (D22). */
export function Promises({ claims }: { claims: readonly Figure[] }) {
  if (claims.length === 0) return null;
  return (
    <div className="dusk border-line border-t">
      <dl className={`${frame} grid grid-cols-2 gap-x-6 sm:gap-x-8 lg:flex lg:gap-0`}>
        {claims.map((claim) => (
          <div
            key={claim.id}
            className="flex flex-col-reverse justify-end gap-3 border-line py-7 not-last:border-b lg:grow lg:basis-0 lg:border-b-0! lg:py-11 lg:not-first:border-l lg:not-first:pl-8"
          >
            <dt className="max-w-48 text-ink-soft leading-snug">
              <ProofLink of={`claim-${claim.id}`}>{claim.text}</ProofLink>
            </dt>
            <dd>
              <FigureValue value={claim.value} className="text-[clamp(2.5rem,1.7rem+3.4vw,4rem)]" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
