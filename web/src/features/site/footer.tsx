import type { ReactNode } from 'react';
import { facts } from '../../lib/company/facts';
import { usePageInput } from '../../lib/page/page';
import { Brand } from '../../ui/brand';
import { buttonClass } from '../../ui/button';
import { Link } from '../../ui/link';
import { PhoneLink, townOf } from '../../ui/phone-link';
import { copyrightYears } from './copyright.model';
import { companyPlaces, legalPlaces } from './frame';
import { type Place, quotePlace, servicePlaces } from './navigation';

const heading = 'font-sans font-semibold text-ink-faint text-sm';
const link = 'inline-block py-1.5 underline-offset-4 hover:underline aria-[current]:text-accent';

/** What the company promises, and the two numbers that keep the promise. On paper the numbers stand in the letterhead. */
function Lines() {
  const { path } = usePageInput();
  return (
    <div className="grid gap-10 pb-14 lg:grid-cols-[1fr_auto] lg:items-end lg:gap-20 lg:pb-18 print:hidden">
      <div>
        <p className="max-w-lg text-balance font-display font-semibold text-title">{facts().tagline}</p>
        {path !== quotePlace.to && (
          <Link to={quotePlace.to} className={buttonClass('action', 'lg', 'mt-7 print:hidden')}>
            Get a free quote
          </Link>
        )}
      </div>
      <div>
        <h2 className={heading}>24/7 emergency lines</h2>
        <ul className="mt-3 flex flex-wrap gap-x-12 gap-y-5">
          {facts().phones.map((line) => (
            <li key={line.id}>
              <PhoneLink
                line={line}
                className="py-1 font-display font-semibold text-heading figures hover:underline sm:text-[1.875rem]"
              >
                {line.display}
              </PhoneLink>
              <span className="block text-ink-soft text-sm">{townOf(line)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Column({ title, places }: { title: string; places: readonly Place[] }) {
  return (
    <div className="print:hidden">
      <h2 className={heading}>{title}</h2>
      <ul className="mt-2">
        {places.map((place) => (
          <li key={place.to}>
            <Link to={place.to} marksCurrent className={link}>
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Both offices, the administration's e-mail, and the way to the contact form (D71). */
function Addresses() {
  const { adminEmail, offices } = facts();
  return (
    <div>
      <h2 className={`${heading} print:hidden`}>Offices</h2>
      <div className="mt-3 grid gap-6 min-[26rem]:grid-cols-2 print:mt-1">
        {offices
          .filter((office) => office.street !== '')
          .map((office) => (
            <address key={office.id} className="not-italic leading-relaxed print:text-xs print:leading-snug">
              <span className="font-semibold">{office.city}</span>
              <br />
              {office.street}
              <br />
              {office.city}, {office.province} <span className="whitespace-nowrap">{office.postalCode}</span>
            </address>
          ))}
      </div>
      <p className="mt-4 flex flex-wrap gap-x-7 print:mt-0 print:text-xs">
        <Link to="/contact" marksCurrent className={`${link} text-accent print:hidden`}>
          Contact us
        </Link>
        {adminEmail && (
          <a href={`mailto:${adminEmail}`} className={`${link} break-all text-accent`}>
            {adminEmail}
          </a>
        )}
      </p>
    </div>
  );
}

/**
 * The foot of every visitor page (V20): how to reach the company, day and night, and where everything is. `signUp` is
 * the newsletter's, and comes to life by itself: nothing else here has any script.
 */
export function Footer({ signUp }: { signUp?: ReactNode }) {
  const { data } = usePageInput();
  const { copyrightSince, name } = facts();
  const year = data?.year ?? new Date().getFullYear();
  return (
    <footer className="dusk">
      <div className="mx-auto max-w-6xl px-5 pt-16 sm:px-8 lg:pt-22 print:px-0 print:pt-3">
        <Lines />
        {signUp && (
          <div data-sign-up="" className="border-line border-t py-12 lg:py-14 print:hidden">
            {signUp}
          </div>
        )}
        <div className="grid gap-x-8 gap-y-10 border-line border-t py-12 sm:grid-cols-2 lg:grid-cols-[0.65fr_1.15fr_0.8fr_2.2fr] print:block print:py-0">
          <nav aria-label="Footer" className="contents">
            <Column title="Company" places={companyPlaces} />
            <Column title="Services" places={servicePlaces()} />
            <Column title="Fine print" places={legalPlaces} />
          </nav>
          <Addresses />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line border-t py-7 print:hidden">
          <span className="print:hidden">
            <Brand />
          </span>
          <p className="text-ink-faint text-sm">
            © {copyrightYears(copyrightSince, year)} {name}
          </p>
        </div>
      </div>
    </footer>
  );
}
