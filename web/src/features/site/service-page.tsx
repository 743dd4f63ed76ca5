import { usePageData } from '../../lib/page/page';
import { Link } from '../../ui/link';
import { Prose } from '../../ui/prose';
import { SkyBand } from '../../ui/sky-band';
import type { ServiceData } from './page-data';

/** The page of one service, or that there is none (V48). */
export function ServicePage() {
  const service = usePageData<ServiceData | null>('service');
  if (!service) return <NoService />;
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-40">
          <h1 className="text-title">{service.title}</h1>
          <p className="mt-3 text-ink-soft text-lead">{service.headline}</p>
        </div>
      </SkyBand>
      <Prose html={service.bodyHtml} className="mx-auto w-full max-w-3xl px-5 py-16 sm:px-8" />
    </>
  );
}

function NoService() {
  return (
    <SkyBand>
      <div className="max-w-2xl pb-40">
        <h1 className="text-title">Service Not Found</h1>
        <p className="mt-3 text-ink-soft text-lead">The service you're looking for doesn't exist.</p>
        <Link to="/services">Back to Services</Link>
      </div>
    </SkyBand>
  );
}
