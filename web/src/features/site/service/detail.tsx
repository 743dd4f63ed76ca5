import { Link } from '../../../ui/link';
import { Prose } from '../../../ui/prose';
import type { ServiceData } from '../page-data';
import { Price } from '../price';
import { SectionHead } from '../section-head';
import { costOf, quoteFor } from './facts';

/** The long read: how this work is done, with cost and time once more beside it. */
export function Detail({ service }: { service: ServiceData }) {
  return (
    <section className="border-line border-t bg-surface">
      <div className="mx-auto grid max-w-6xl gap-10 px-5 py-18 sm:px-8 lg:grid-cols-12 lg:py-28">
        <div className="self-start lg:sticky lg:top-28 lg:col-span-4">
          <SectionHead kind="In detail" heading={service.headings.detail} />
          <dl className="mt-8 grid max-w-sm grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {costOf(service) !== '' && (
              <>
                <dt className="text-ink-faint">Cost</dt>
                <dd className="font-semibold first-letter:uppercase">
                  <Price of={service} words={costOf(service)} />
                </dd>
              </>
            )}
            <dt className="text-ink-faint">How soon</dt>
            <dd className="font-semibold first-letter:uppercase">{service.deploymentTime}</dd>
          </dl>
          <Link
            to={quoteFor(service.id)}
            className="mt-5 inline-block py-1.5 font-semibold text-accent underline underline-offset-4"
          >
            Get a quote for your site
          </Link>
        </div>
        <Prose html={service.bodyHtml} className="text-lead lg:col-span-7 lg:col-start-6" />
      </div>
    </section>
  );
}
