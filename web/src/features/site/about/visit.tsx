import { facts } from '../../../lib/company/facts';
import { buttonClass } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { Picture, usePictures } from '../../../ui/picture';
import type { HeadedText } from '../page-data';

/** Where we are to be found. The phones follow at once, in the footer. */
export function Visit({ closing }: { closing: HeadedText }) {
  const picture = usePictures()['vehicle-1'];
  return (
    <section className="grid bg-sunken lg:grid-cols-2">
      <div className="px-5 py-16 sm:px-8 lg:ml-auto lg:w-full lg:max-w-[36rem] lg:py-28 lg:pr-14">
        <h2 className="text-title">{closing.heading}</h2>
        <p className="mt-3 text-ink-soft text-lead">{closing.text}</p>
        <ul className="mt-8 border-line border-b">
          {facts().offices.map(({ id, city, street, province, postalCode }) => (
            <li key={id} className="grid gap-x-6 border-line border-t py-4 sm:grid-cols-[11rem_1fr]">
              <span className="font-display font-semibold text-heading">{city}</span>
              <address className="pt-0.5 text-ink-soft not-italic">
                {street}
                <br />
                {city}, {province} <span className="whitespace-nowrap">{postalCode}</span>
              </address>
            </li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap gap-3 print:hidden">
          <Link to="/contact" className={buttonClass('action', 'lg')}>
            Contact us
          </Link>
          <Link to="/services" className={buttonClass('outline', 'lg')}>
            See our services
          </Link>
        </div>
      </div>
      <div className="relative bg-dusk print:hidden">
        {picture && (
          <Picture
            of={picture}
            sizes="(min-width: 64rem) 50vw, 100vw"
            className="lg:absolute lg:inset-0 lg:h-full! lg:object-cover"
          />
        )}
      </div>
    </section>
  );
}
