import { buttonClass } from '../../../ui/button';
import { Hero } from '../../../ui/hero';
import { Link } from '../../../ui/link';
import { PhonePair } from '../../../ui/phone-pair';
import { usePictures } from '../../../ui/picture';

/** An address below /services that no service has, with the picture for all of them (V48). */
export function NoService() {
  return (
    <Hero picture={usePictures()['fallback-service']}>
      <p className="font-semibold text-accent">Error 404</p>
      <h1 className="mt-2 text-title">Service Not Found</h1>
      <p className="mt-4 text-ink-soft text-lead">The service you're looking for doesn't exist.</p>
      <Link to="/services" className={buttonClass('action', 'lg', 'mt-7')}>
        Back to Services
      </Link>
      <PhonePair className="mt-8" />
    </Hero>
  );
}
