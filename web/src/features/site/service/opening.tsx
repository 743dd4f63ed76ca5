import { ArrowRight } from 'lucide-react';
import { facts } from '../../../lib/company/facts';
import { buttonClass } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { PhoneLink } from '../../../ui/phone-link';
import { Picture, usePictures } from '../../../ui/picture';
import { Breadcrumb } from '../breadcrumb';
import type { ServiceData } from '../page-data';
import { Price } from '../price';
import { costOf, quoteFor } from './facts';
import { TypicalMonth } from './typical-month';

/** What the service is, its picture, what it costs and how soon it is there. */
export function ServiceOpening({ service }: { service: ServiceData }) {
  return (
    <div className="dusk relative isolate overflow-hidden">
      <div className="mx-auto flex max-w-6xl flex-col px-5 pt-26 sm:px-8 lg:min-h-[41rem] lg:pt-36">
        <Breadcrumb service={service.title} />
        <div className="my-auto pt-8 pb-6 lg:w-[52%] lg:pb-14">
          <h1 className="text-hero">{service.title}</h1>
          <p className="mt-5 max-w-lg font-display font-semibold text-accent text-heading">
            {service.headline}
          </p>
          <p className="mt-4 max-w-lg text-ink-soft text-lead">{service.description}</p>
          <Ways id={service.id} />
        </div>
      </div>
      <Scene id={service.image} />
      <Facts service={service} />
    </div>
  );
}

function Ways({ id }: { id: string }) {
  const [line] = facts().phones;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3 print:hidden">
      <Link to={quoteFor(id)} className={buttonClass('action', 'lg')}>
        Get a free quote
        <Icon of={ArrowRight} />
      </Link>
      {line && (
        <PhoneLink line={line} className={buttonClass('outline', 'lg')}>
          Call {line.display}
        </PhoneLink>
      )}
    </div>
  );
}

/** Which part of a picture must be seen beside the text, where it is cut. */
const focus: Record<string, string> = {
  'guards-3': 'lg:object-left',
  'surveillance-1': 'lg:object-left',
};

/** The service's picture: it comes out of the night, from the right on a wide screen, from below on a phone. */
function Scene({ id }: { id: string }) {
  const picture = usePictures()[id];
  if (!picture) return null;
  return (
    <div className="relative -z-10 -mt-6 lg:absolute lg:top-16 lg:right-0 lg:bottom-0 lg:mt-0 lg:w-[60%] print:hidden">
      <Picture
        of={picture}
        first
        sizes="(min-width: 64rem) 75vw, 100vw"
        className={cx('lg:absolute lg:inset-0 lg:h-full! lg:object-cover', focus[id])}
      />
      <div className="absolute inset-x-0 top-0 h-1/3 bg-linear-to-b from-night to-transparent lg:h-40" />
      <div className="absolute inset-0 hidden bg-linear-to-r from-night via-22% via-night/75 to-48% to-transparent lg:block" />
      <div className="absolute inset-x-0 bottom-0 hidden h-1/3 bg-linear-to-t from-10% from-night to-transparent lg:block" />
    </div>
  );
}

function Facts({ service }: { service: ServiceData }) {
  const told = [
    { name: 'Cost', value: costOf(service) && <Price of={service} words={costOf(service)} /> },
    { name: 'How soon', value: service.deploymentTime },
  ];
  return (
    <dl className="mx-auto grid max-w-6xl gap-x-10 gap-y-6 px-5 pt-6 pb-10 sm:grid-cols-2 sm:px-8 lg:grid-cols-3 lg:pt-0 lg:pb-12">
      {told
        .filter(({ value }) => value !== '')
        .map(({ name, value }) => (
          <div key={name} className="border-ink/25 border-t pt-4">
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="mt-1 max-w-md font-display font-semibold text-heading first-letter:uppercase">
              {value}
            </dd>
          </div>
        ))}
      <TypicalMonth of={service.typical} />
    </dl>
  );
}
