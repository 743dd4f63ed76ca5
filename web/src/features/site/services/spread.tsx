import { buttonClass } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Link } from '../../../ui/link';
import { Picture, usePictures } from '../../../ui/picture';
import type { Brief } from '../page-data';
import { Price } from '../price';

type SpreadProps = {
  service: Brief;
  /** The picture stands at the right; spreads take turns. */
  turned: boolean;
};

/** Which part of a picture must be seen where it is cut; the middle, if nothing is said. */
const focus: Record<string, string> = { 'guards-3': 'lg:object-[22%]' };

/** A service as a double page: the picture to the edge, beside it what it does, costs and takes (V45). */
export function ServiceSpread({ service, turned }: SpreadProps) {
  const picture = usePictures()[service.image];
  return (
    <section id={service.id} className={cx('grid lg:grid-cols-2', turned && 'bg-sunken')}>
      <div className={cx('relative px-5 pt-12 sm:px-8 lg:bg-dusk lg:p-0', turned && 'lg:order-2')}>
        {picture && (
          <Picture
            of={picture}
            decorative
            sizes="(min-width: 64rem) 50vw, 100vw"
            className={cx(
              'rounded-card lg:absolute lg:inset-0 lg:h-full! lg:rounded-none lg:object-cover',
              focus[service.image],
            )}
          />
        )}
      </div>
      <div
        className={cx(
          'px-5 pt-8 pb-14 sm:px-8 lg:w-full lg:max-w-[36rem] lg:py-24',
          turned ? 'lg:ml-auto lg:pr-14' : 'lg:pl-14',
        )}
      >
        <Words service={service} />
      </div>
    </section>
  );
}

function Words({ service }: { service: Brief }) {
  return (
    <>
      <h2 className="text-title">{service.title}</h2>
      <p className="mt-3 text-ink-soft text-lead">{service.headline}.</p>
      <ul className="mt-7 border-line border-b">
        {service.features.map((feature) => (
          <li key={feature} className="border-line border-t py-2.5">
            {feature}
          </li>
        ))}
      </ul>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {service.pricing !== '' && (
          <>
            <dt className="text-ink-faint">Cost</dt>
            <dd className="font-semibold first-letter:uppercase">
              <Price of={service} />
            </dd>
          </>
        )}
        <dt className="text-ink-faint">How soon</dt>
        <dd className="font-semibold first-letter:uppercase">{service.deploymentTime}</dd>
      </dl>
      <Ways service={service} />
    </>
  );
}

/** Both links of V45; for screen readers they name the service (D70). */
function Ways({ service }: { service: Brief }) {
  return (
    <div className="mt-8 flex flex-wrap gap-3 print:hidden">
      <Link to={`/services/${service.id}`} className={buttonClass('outline', 'lg')}>
        Learn More<span className="sr-only"> about {service.title}</span>
      </Link>
      <Link to={`/quote?service=${service.id}`} className={buttonClass('action', 'lg')}>
        Get Quote<span className="sr-only"> for {service.title}</span>
      </Link>
    </div>
  );
}
