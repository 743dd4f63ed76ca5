import { Picture, usePictures } from '../../../ui/picture';
import type { ServiceData } from '../page-data';
import { SectionHead } from '../section-head';

/** Who the service is for, beside the place where it is at work. */
export function Clients({ service }: { service: ServiceData }) {
  const picture = usePictures()[service.gallery[1] ?? ''];
  return (
    <section className="grid bg-sunken lg:grid-cols-2">
      {picture && (
        <Picture
          of={picture}
          sizes="(min-width: 64rem) 50vw, 100vw"
          className="lg:h-full! lg:min-h-[36rem] lg:object-cover"
        />
      )}
      <div className="px-5 py-16 sm:px-8 lg:max-w-[36rem] lg:py-24 lg:pl-16">
        <SectionHead kind="Who it is for" heading={service.headings.clients} />
        <ul className="mt-8 border-line border-b">
          {service.clientTypes.map((type) => (
            <li key={type} className="border-line border-t py-3.5 font-display font-semibold text-heading">
              {type}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
