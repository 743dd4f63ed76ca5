import { adminEmail, copyrightSince, name, offices, tagline } from '@catalog/company.json';
import { usePageInput } from '../../lib/page/page';
import { Brand } from '../../ui/brand';
import { Link } from '../../ui/link';
import { PhoneLink, phoneLines, townOf } from '../../ui/phone-link';
import { copyrightYears } from './copyright.model';
import { places, quotePlace } from './navigation';

const heading = 'font-semibold text-ink-faint text-sm';
const link = 'inline-block py-1.5 hover:underline underline-offset-4';

function Offices() {
  return offices.map((office) => (
    <address key={office.id} className="not-italic leading-relaxed">
      <span className="font-semibold">{office.city}</span>
      <br />
      {office.street}
      <br />
      {office.city}, {office.province} <span className="whitespace-nowrap">{office.postalCode}</span>
    </address>
  ));
}

/** The foot of every visitor page: how to reach the company, day and night. */
export function Footer() {
  const { data } = usePageInput();
  const year = data?.year ?? new Date().getFullYear();
  return (
    <footer className="dusk mt-auto">
      <div className="mx-auto grid max-w-6xl gap-10 px-5 py-14 sm:px-8 md:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1.4fr]">
        <div>
          <Brand />
          <p className="mt-4 max-w-60 text-ink-soft">{tagline}</p>
          <nav aria-label="Footer" className="mt-4 flex gap-6">
            {[...places, { to: quotePlace.to, label: 'Free Quote' }].map((place) => (
              <Link key={place.to} to={place.to} className={link}>
                {place.label}
              </Link>
            ))}
          </nav>
        </div>
        <div>
          <h2 className={heading}>24/7 emergency lines</h2>
          <ul className="mt-2">
            {phoneLines.map((line) => (
              <li key={line.id}>
                <PhoneLink line={line} className={`${link} inline-flex font-semibold text-lg`} />
                <span className="block text-ink-faint text-sm">{townOf(line)}</span>
              </li>
            ))}
          </ul>
          {adminEmail && (
            <a href={`mailto:${adminEmail}`} className={`${link} mt-2 break-all text-accent`}>
              {adminEmail}
            </a>
          )}
        </div>
        <div className="md:col-span-2 lg:col-span-1">
          <h2 className={heading}>Offices</h2>
          <div className="mt-3 grid gap-6 min-[26rem]:grid-cols-2">
            <Offices />
          </div>
        </div>
      </div>
      <p className="mx-auto max-w-6xl border-line border-t px-5 py-6 text-ink-faint text-sm sm:px-8">
        © {copyrightYears(copyrightSince, year)} {name}
      </p>
    </footer>
  );
}
