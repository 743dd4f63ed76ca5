import { ArrowRight, ChevronDown, Menu, Phone, X } from 'lucide-react';
import { facts } from '../../lib/company/facts';
import { useNearestFirst } from '../../lib/company/nearest';
import { usePageInput } from '../../lib/page/page';
import { Brand } from '../../ui/brand';
import { buttonClass } from '../../ui/button';
import { Call911 } from '../../ui/call-911';
import { cx } from '../../ui/cx';
import { Disclosure } from '../../ui/disclosure';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { PhoneLink, townOf } from '../../ui/phone-link';
import {
  isAmongServices,
  nowPlace,
  type Place,
  placesAfter,
  placesBefore,
  quotePlace,
  servicePlaces,
  servicesPlace,
} from './navigation';

const current =
  'aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2 aria-[current]:decoration-aurora underline-offset-5';
/** A panel that hangs from the header, which may stay in view: taller than the window, it scrolls by itself. */
const panel =
  'absolute top-full z-10 overflow-y-auto overscroll-contain rounded-card border border-line bg-raised shadow-float [@media(height>=36rem)]:max-h-[calc(100dvh-6rem)]';
const navLink = cx(
  'rounded-control px-3 py-2.5 font-medium text-ink-soft underline-offset-8! hover:text-ink',
  current,
);
const bareSummary = 'cursor-pointer select-none list-none [&::-webkit-details-marker]:hidden';

function Places({ of, className }: { of: readonly Place[]; className: string }) {
  return of.map((place) => (
    <Link key={place.to} to={place.to} marksCurrent className={className}>
      {place.label}
    </Link>
  ));
}

/** The line above the navigation on a wide screen: both numbers, at once to be dialled. */
function EmergencyLines() {
  return (
    <div className="mx-auto hidden h-10 max-w-6xl items-center gap-7 px-8 text-sm @5xl:flex">
      <p className="mr-auto flex items-center gap-2.5 text-ink-soft">
        <span className="size-2 rounded-full bg-aurora" aria-hidden="true" />
        <span>
          24/7 emergency lines{' '}
          <Link to={nowPlace.to} marksCurrent className={cx('ml-3 underline underline-offset-4', current)}>
            {nowPlace.label}
          </Link>
        </span>
      </p>
      {facts().phones.map((line) => (
        <PhoneLink key={line.id} line={line} className="py-1.5 font-semibold hover:underline">
          {line.display}
          <span className="font-normal text-ink-soft">{townOf(line)}</span>
        </PhoneLink>
      ))}
    </div>
  );
}

/** The four services below their list (V18, D71). */
function ServicesMenu() {
  const { path } = usePageInput();
  return (
    <Disclosure
      className="group relative"
      current={isAmongServices(path)}
      labelClass={cx(navLink, bareSummary, 'flex items-center gap-1.5')}
      label={
        <>
          {servicesPlace.label}
          <Icon of={ChevronDown} className="size-4 transition-transform duration-150 group-open:rotate-180" />
        </>
      }
    >
      <div className={cx(panel, 'left-1/2 mt-2 w-108 -translate-x-1/2 p-2.5')}>
        <Link
          to={servicesPlace.to}
          marksCurrent
          className={cx(
            'flex items-center justify-between rounded-control px-3.5 py-3 font-semibold hover:bg-ink/6',
            current,
          )}
        >
          All services
          <Icon of={ArrowRight} className="text-accent" />
        </Link>
        <ul className="mt-1.5 border-line border-t pt-1.5">
          {servicePlaces().map((place) => (
            <li key={place.to} className="relative rounded-control px-3.5 py-3 hover:bg-ink/6">
              <Link
                to={place.to}
                marksCurrent
                className={cx('font-semibold after:absolute after:inset-0 after:rounded-control', current)}
              >
                {place.label}
              </Link>
              <p className="mt-0.5 text-[0.9375rem] text-ink-soft leading-snug">{place.short}</p>
            </li>
          ))}
        </ul>
      </div>
    </Disclosure>
  );
}

function WideNavigation() {
  return (
    <nav aria-label="Main" className="hidden items-center gap-1 @5xl:flex @7xl:gap-3">
      <Places of={placesBefore} className={navLink} />
      <ServicesMenu />
      <Places of={placesAfter} className={navLink} />
      <Link to={quotePlace.to} marksCurrent className={buttonClass('action', 'md', 'ml-3')}>
        {quotePlace.wide}
      </Link>
    </nav>
  );
}

const row = cx('block rounded-control px-3 py-2.5 font-semibold text-lg hover:bg-ink/6', current);
const innerRow = cx('block rounded-control px-3 py-2.5 text-ink-soft hover:bg-ink/6', current);

/** What the menu of a phone shows: everything, in the order of the wide header. */
function NarrowPanel() {
  const phones = useNearestFirst();
  return (
    <div className={cx(panel, 'inset-x-4 p-3 sm:left-auto sm:w-96 sm:max-w-[calc(100%-2rem)]')}>
      <nav aria-label="Main">
        <Places of={placesBefore} className={row} />
        <Link to={servicesPlace.to} marksCurrent className={row}>
          {servicesPlace.label}
        </Link>
        <div className="ml-3 border-line border-l pl-2">
          <Places of={servicePlaces()} className={innerRow} />
        </div>
        <Places of={placesAfter} className={row} />
        <Link to={quotePlace.to} marksCurrent className={buttonClass('action', 'lg', 'mt-2 w-full')}>
          {quotePlace.narrow}
        </Link>
      </nav>
      <ul className="mt-3 grid border-line border-t pt-2">
        {phones.map((line) => (
          <li key={line.id}>
            <PhoneLink line={line} className="min-h-11 flex-wrap gap-y-0 px-3 py-2 font-semibold">
              {line.display}
              <span className="basis-full pl-7 font-normal text-ink-soft text-sm">{townOf(line)}, 24/7</span>
            </PhoneLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the phone button opens: 911 first, then every line with its town, none of them hidden behind another. */
function CallPanel() {
  const phones = useNearestFirst();
  return (
    <div className={cx(panel, 'inset-x-4 p-3 sm:left-auto sm:w-96 sm:max-w-[calc(100%-2rem)]')}>
      <Call911 className="min-h-14 w-full rounded-control bg-action px-3 font-display font-semibold text-heading text-on-action">
        Call 911 first in danger
      </Call911>
      <ul className="mt-2 grid">
        {phones.map((line) => (
          <li key={line.id}>
            <PhoneLink
              line={line}
              className="min-h-14 w-full flex-wrap gap-y-0 rounded-control px-3 py-2 hover:bg-ink/6"
            >
              <span className="font-display font-semibold text-heading figures">{line.display}</span>
              <span className="basis-full pl-7 text-ink-soft text-sm">{townOf(line)}, answered 24/7</span>
            </PhoneLink>
          </li>
        ))}
      </ul>
      <Link to={nowPlace.to} marksCurrent className={cx(row, 'mt-1 border-line border-t')}>
        What to do now
      </Link>
    </div>
  );
}

/** On a phone: one button to call, one for the menu. */
function NarrowNavigation() {
  return (
    <div className="flex items-center gap-2 @5xl:hidden @max-[17rem]:[&_summary]:px-2 @max-[17rem]:[&_summary_svg]:hidden">
      <Disclosure
        className="group"
        labelClass={buttonClass('outline', 'md', cx(bareSummary, 'px-3'))}
        label={
          <>
            <Icon of={Phone} />
            Call
          </>
        }
      >
        <CallPanel />
      </Disclosure>
      <Disclosure
        className="group"
        labelClass={buttonClass('outline', 'md', cx(bareSummary, 'px-3.5'))}
        label={
          <>
            <Icon of={Menu} className="hidden group-open:hidden min-[22rem]:block" />
            <Icon of={X} className="hidden min-[22rem]:group-open:block" />
            Menu
          </>
        }
      >
        <NarrowPanel />
      </Disclosure>
    </div>
  );
}

/** The head of every visitor page (V17–V19). */
export function Header() {
  return (
    <header className="@container scheme-dark header-ground text-ink print:hidden">
      <EmergencyLines />
      <div className="border-ink/12 @5xl:border-t">
        <div className="relative mx-auto flex max-w-6xl items-center justify-between gap-x-3 gap-y-1 px-4 py-3 enlarged:flex-wrap @min-[40rem]:px-8">
          <Link to="/" className="flex min-w-0 rounded-control py-1">
            <Brand nameClass="font-bold font-display text-[1.1875rem] tracking-tight @max-[17rem]:sr-only" />
          </Link>
          <WideNavigation />
          <NarrowNavigation />
        </div>
      </div>
    </header>
  );
}
