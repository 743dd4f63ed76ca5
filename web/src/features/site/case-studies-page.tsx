import { useNeededPageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { Link } from '../../ui/link';
import { Breadcrumb } from './breadcrumb';
import type { CaseStudiesData, NamedService, StudiedIndustry, Study } from './page-data';

/** What was done for sites of each industry, with what they ask about and what usually helps (V107). Complete without a script. */
export function CaseStudiesPage() {
  const page = useNeededPageData<CaseStudiesData>('caseStudies');
  return (
    <>
      <div className="dusk">
        <div className="mx-auto w-full max-w-6xl px-5 pt-28 pb-14 sm:px-8 lg:pt-36 lg:pb-20 print:px-0 print:pt-0 print:pb-4">
          <Breadcrumb service={page.headline} />
          <h1 className="mt-6 text-hero">{page.headline}</h1>
          <p className="mt-5 max-w-2xl text-ink-soft text-lead">{page.lead}</p>
        </div>
      </div>
      {page.industries.map((industry) => (
        <Industry key={industry.id} of={industry} />
      ))}
      <div className="mx-auto w-full max-w-6xl px-5 py-16 sm:px-8 lg:py-22 print:hidden">
        <h2 className="text-title">{page.closing.heading}</h2>
        <p className="mt-3 max-w-xl text-ink-soft text-lead">{page.closing.text}</p>
        <p className="mt-7">
          <Link to="/quote" className={buttonClass('action', 'lg')}>
            Get a free quote
          </Link>
        </p>
      </div>
    </>
  );
}

function Industry({ of: { id, title, concerns, helps, services, studies } }: { of: StudiedIndustry }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="scroll-mt-20 border-line border-b even:bg-sunken"
    >
      <div className="mx-auto grid w-full max-w-6xl gap-x-16 gap-y-10 px-5 py-14 sm:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)] lg:py-20 print:px-0 print:py-5">
        <div>
          <h2 id={`${id}-heading`} className="text-title">
            {title}
          </h2>
          <p className="mt-4 text-ink-soft">
            {concerns} {helps}
          </p>
          <h3 className="mt-6 font-sans font-semibold text-ink-faint text-sm">Recommended services</h3>
          <Services of={services} />
        </div>
        <ul className="flex flex-col gap-12">
          {studies.map((study) => (
            <One key={study.id} of={study} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function One({ of: { id, title, situation, done, result, services } }: { of: Study }) {
  return (
    <li id={id} className="scroll-mt-24 break-inside-avoid">
      <h3 className="text-heading">{title}</h3>
      <dl className="mt-5 border-line border-b">
        <Term name="The situation">{situation}</Term>
        <Term name="What we did">{done}</Term>
        <Term name="What came of it">{result}</Term>
      </dl>
      <h4 className="mt-5 font-sans font-semibold text-ink-faint text-sm">Done with</h4>
      <Services of={services} />
    </li>
  );
}

function Term({ name, children }: { name: string; children: string }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-line border-t py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Links to the pages of services. */
function Services({ of }: { of: readonly NamedService[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-7">
      {of.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={`/services/${id}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
