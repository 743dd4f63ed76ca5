import { useNeededPageData } from '../../lib/page/page';
import { Hero } from '../../ui/hero';
import { usePictures } from '../../ui/picture';
import { Breadcrumb } from './breadcrumb';
import type { ServiceListData } from './page-data';
import { Choices } from './services/choices';
import { ServiceSpread } from './services/spread';
import { Studied } from './services/studied';
import { Walk } from './services/walk';

/** All services (V45). */
export function ServiceListPage() {
  const page = useNeededPageData<ServiceListData>('serviceList');
  const pictures = usePictures();
  return (
    <>
      <Hero picture={pictures['hero-services']}>
        <Breadcrumb />
        <h1 className="mt-6 text-hero">{page.headline}</h1>
        <p className="mt-5 max-w-lg text-ink-soft text-lead">{page.lead}</p>
      </Hero>
      {page.services.map((service, at) => (
        <ServiceSpread key={service.id} service={service} turned={at % 2 === 1} />
      ))}
      <Choices page={page} />
      <Studied industries={page.studies} />
      <Walk closing={page.closing} />
    </>
  );
}
