import { ArrowRight } from 'lucide-react';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { Picture, usePictures } from '../../../ui/picture';
import { pricesPlace, servicesPlace } from '../navigation';
import type { Brief, HeadedText } from '../page-data';
import { Price } from '../price';
import { frame, SectionHead } from './section-head';

/** Wide and narrow take turns, so that four pictures are a wall and not a table. */
const spans = ['md:col-span-7', 'md:col-span-5', 'md:col-span-5', 'md:col-span-7'];

function Facts({ service }: { service: Brief }) {
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 border-line border-t pt-4 text-[0.9375rem]">
      {service.pricing && (
        <>
          <dt className="text-ink-faint">Cost</dt>
          <dd className="font-medium">
            <Price of={service} className="relative z-10" />
          </dd>
        </>
      )}
      <dt className="text-ink-faint">Ready</dt>
      <dd className="font-medium first-letter:uppercase">{service.deploymentTime}</dd>
    </dl>
  );
}

function ServiceCard({ service, span }: { service: Brief; span: string | undefined }) {
  const picture = usePictures()[service.image];
  return (
    <li className={cx('group relative', span)}>
      <div className="aspect-[3/2] overflow-hidden rounded-card bg-night md:aspect-auto md:h-[clamp(17rem,33vw,26rem)]">
        {picture && (
          <Picture
            of={picture}
            decorative
            sizes="(min-width: 72rem) 41rem, (min-width: 48rem) 60vw, 100vw"
            className="size-full object-cover transition-transform duration-700 ease-calm motion-safe:group-hover:scale-[1.025]"
          />
        )}
      </div>
      <h3 className="mt-5 text-heading">
        {/* The whole card is the link; its name is the service's. */}
        <Link
          to={`${servicesPlace.to}/${service.id}`}
          className="underline-offset-4 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-4 group-hover:underline"
        >
          {service.title}
        </Link>
        <Icon
          of={ArrowRight}
          className="ml-2 inline size-5 text-accent transition-transform duration-300 ease-calm motion-safe:group-hover:translate-x-1"
        />
      </h3>
      <p className="mt-1.5 max-w-md text-ink-soft">{service.short}</p>
      <Facts service={service} />
    </li>
  );
}

/** The four services as four pictures (V39). */
export function Services({ of, list }: { of: HeadedText; list: readonly Brief[] }) {
  return (
    <section aria-labelledby="services" className={`${frame} py-18 lg:py-28`}>
      <SectionHead of={of} id="services" />
      <ul className="mt-10 grid gap-x-8 gap-y-14 md:grid-cols-12 lg:mt-14 lg:gap-y-18">
        {list.map((service, i) => (
          <ServiceCard key={service.id} service={service} span={spans[i % spans.length]} />
        ))}
      </ul>
      <p className="mt-12 lg:mt-16">
        <Link
          to={pricesPlace.to}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
        >
          What a month costs, hour by hour
          <Icon of={ArrowRight} />
        </Link>
      </p>
    </section>
  );
}
