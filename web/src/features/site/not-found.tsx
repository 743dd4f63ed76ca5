import { buttonClass } from '../../ui/button';
import { Link } from '../../ui/link';
import { PhoneLink, phoneLines } from '../../ui/phone-link';
import { SkyBand } from '../../ui/sky-band';

/** What somebody sees who followed a link that leads nowhere: where they are, and three ways on. */
export function NotFound() {
  return (
    <SkyBand className="grow">
      <div className="max-w-xl pb-64 lg:pb-88">
        <p className="font-semibold text-accent">Error 404</p>
        <h1 className="mt-2 text-title">There is no page at this address</h1>
        <p className="mt-4 text-ink-soft text-lead">
          The link may be old, or a letter went missing on the way. From here you can go on to the start or to
          a free quote. If you need somebody now, call: a person answers day and night.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Link to="/" className={buttonClass('action', 'lg')}>
            Go to the home page
          </Link>
          <Link to="/quote" className={buttonClass('outline', 'lg')}>
            Get a free quote
          </Link>
        </div>
        <p className="mt-7 flex flex-wrap gap-x-7 gap-y-2">
          {phoneLines.map((line) => (
            <PhoneLink key={line.id} line={line} className="py-1.5 font-semibold hover:underline" />
          ))}
        </p>
      </div>
    </SkyBand>
  );
}
