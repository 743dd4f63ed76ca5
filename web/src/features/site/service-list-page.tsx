import { useNeededPageData } from '../../lib/page/page';
import { SkyBand } from '../../ui/sky-band';
import type { ServiceListData } from './page-data';

/** All services (V45). */
export function ServiceListPage() {
  const page = useNeededPageData<ServiceListData>('serviceList');
  return (
    <SkyBand>
      <div className="max-w-2xl pb-40">
        <h1 className="text-title">{page.headline}</h1>
        <p className="mt-3 text-ink-soft text-lead">{page.lead}</p>
      </div>
    </SkyBand>
  );
}
