import { facts } from '../../lib/company/facts';
import { buttonClass } from '../../ui/button';
import { Link } from '../../ui/link';
import { PhonePair } from '../../ui/phone-pair';
import { SkyBand } from '../../ui/sky-band';

/** What somebody sees when the program failed to make their page: that it is our fault, and how to reach a person all the same. */
export function FailedPage() {
  return (
    <SkyBand className="grow">
      <div className="max-w-xl pb-64 lg:pb-88">
        <p className="font-semibold text-accent">Error 500</p>
        <h1 className="mt-2 text-title">Something went wrong on our side</h1>
        <p className="mt-4 text-ink-soft text-lead">
          This page could not be made just now, and we have been told. Please try it again in a moment.
          Whatever you need, a person answers day and night:
        </p>
        <PhonePair className="mt-7" />
        {facts().email && (
          <p className="mt-5">
            <a href={`mailto:${facts().email}`} className="py-1.5 font-semibold underline underline-offset-4">
              {facts().email}
            </a>
          </p>
        )}
        <Link to="/" className={buttonClass('outline', 'lg', 'mt-8')}>
          Go to the home page
        </Link>
      </div>
    </SkyBand>
  );
}
