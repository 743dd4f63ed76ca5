import { usePageData } from '../../lib/page/page';
import type { ServiceData } from './page-data';
import { ReachUs } from './reach-us';
import { Articles } from './service/articles';
import { Benefits } from './service/benefits';
import { Clients } from './service/clients';
import { Detail } from './service/detail';
import { Exhibit } from './service/exhibit';
import { quoteFor } from './service/facts';
import { Gallery } from './service/gallery';
import { NoService } from './service/no-service';
import { ServiceOpening } from './service/opening';
import { OtherServices } from './service/others';
import { Process } from './service/process';
import { Questions } from './service/questions';
import { Studies } from './service/studies';

/** The page of one service, or that there is none (V48). */
export function ServicePage() {
  const service = usePageData<ServiceData | null>('service');
  if (!service) return <NoService />;
  return (
    <>
      <ServiceOpening service={service} />
      <Exhibit service={service} />
      <Benefits service={service} />
      <Clients service={service} />
      <Process service={service} />
      <Detail service={service} />
      <Gallery service={service} />
      <Questions service={service} />
      <Studies of={service.studies} />
      <Articles of={service.articles} />
      <ReachUs {...service.closing} quote={quoteFor(service.id)} subject={service.title} />
      <OtherServices others={service.others} />
    </>
  );
}
