import { buttonClass } from '../../ui/button';
import { Link } from '../../ui/link';
import { PhonePair } from '../../ui/phone-pair';
import { SkyBand } from '../../ui/sky-band';
import { placesAfter, placesBefore, servicePlaces, servicesPlace } from './navigation';

const elsewhere = () => [...placesBefore, servicesPlace, ...servicePlaces(), ...placesAfter];

/** What somebody sees who followed a link that leads nowhere: where they are, every way on, and two people to ask. */
export function NotFound() {
  return (
    <SkyBand className="grow">
      <div className="grid gap-12 pb-52 lg:grid-cols-[1.35fr_1fr] lg:gap-20 lg:pb-84">
        <div className="max-w-xl">
          <p className="font-semibold text-accent">Error 404</p>
          <h1 className="mt-2 text-title">There is no page at this address</h1>
          <p className="mt-4 text-ink-soft text-lead">
            The link may be old, or a letter went missing. If you need someone now, call: a person answers day
            and night.
          </p>
          <PhonePair className="mt-7" />
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/" className={buttonClass('action', 'lg')}>
              Go to the home page
            </Link>
            <Link to="/quote" className={buttonClass('outline', 'lg')}>
              Get a free quote
            </Link>
          </div>
        </div>
        <nav aria-labelledby="elsewhere" className="lg:pt-8">
          <h2 id="elsewhere" className="font-sans font-semibold text-ink-soft text-sm">
            Perhaps you were looking for
          </h2>
          <ul className="mt-3 border-ink/15 border-t">
            {elsewhere().map((place) => (
              <li key={place.to} className="border-ink/15 border-b">
                <Link to={place.to} className="block py-2.5 font-semibold hover:text-accent">
                  {place.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </SkyBand>
  );
}
