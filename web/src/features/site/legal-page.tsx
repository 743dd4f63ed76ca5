import { useNeededPageData } from '../../lib/page/page';
import { Link } from '../../ui/link';
import { Notice } from '../../ui/notice';
import { Prose } from '../../ui/prose';
import { SkyBand } from '../../ui/sky-band';
import type { LegalData } from './page-data';

/** The number of a section as in lists and next to its heading: 01, 02 … */
const numbered = (index: number) => String(index + 1).padStart(2, '0');

/** The headings of the page, to be jumped to. */
function Contents({ page }: { page: LegalData }) {
  return (
    <nav aria-labelledby="contents" className="lg:sticky lg:top-28 lg:self-start print:hidden">
      <h2 id="contents" className="font-sans font-semibold text-ink-faint text-sm">
        On this page
      </h2>
      <ol className="mt-3 border-line border-t">
        {page.sections.map((section, index) => (
          <li key={section.id} className="border-line border-b">
            <a href={`#${section.id}`} className="flex gap-4 py-2 hover:text-accent">
              <span className="text-ink-faint figures" aria-hidden="true">
                {numbered(index)}
              </span>
              {section.heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The versions that are no longer in force, each at its own address (D20). */
function Earlier({ page }: { page: LegalData }) {
  if (page.earlier.length === 0) return null;
  return (
    <section className="mt-16 border-line border-t pt-6 print:hidden">
      <h2 className="font-sans font-semibold">Earlier versions</h2>
      <ul className="mt-2">
        {page.earlier.map(({ version, updatedText }) => (
          <li key={version}>
            <Link
              to={`/${page.slug}/${version}`}
              className="inline-block py-1.5 text-accent underline underline-offset-4"
            >
              Version {version}, {updatedText}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sections({ page }: { page: LegalData }) {
  return (
    <div className="min-w-0">
      {page.version < page.newest && (
        <Notice tone="warning" className="mb-10" title="This version is no longer in force">
          <Link to={`/${page.slug}`} className="font-semibold underline underline-offset-4">
            Read the version in force
          </Link>
        </Notice>
      )}
      {page.introHtml && <Prose html={page.introHtml} className="text-lead" />}
      {page.sections.map((section, index) => (
        <section
          key={section.id}
          id={section.id}
          aria-labelledby={`${section.id}-heading`}
          className="mt-12 scroll-mt-8 border-line border-t pt-8"
        >
          <h2 id={`${section.id}-heading`} className="flex gap-4 text-heading">
            <span className="text-accent figures" aria-hidden="true">
              {numbered(index)}
            </span>
            {section.heading}
          </h2>
          <Prose html={section.html} className="mt-4" />
        </section>
      ))}
      <Earlier page={page} />
    </div>
  );
}

/** A legal page in one of its versions (V57, D20): contents on the left, the numbered sections beside them. */
export function LegalPage() {
  const page = useNeededPageData<LegalData>('legal');
  return (
    <>
      <SkyBand>
        <div className="max-w-3xl pb-28 sm:pb-32">
          <h1 className="text-title">{page.title}</h1>
          <p className="mt-4 text-ink-soft text-lead">Last updated {page.updatedText}</p>
          <p className="mt-1 text-ink-soft text-sm">Version {page.version}</p>
        </div>
      </SkyBand>
      <div className="mx-auto grid w-full max-w-6xl gap-12 px-5 py-14 sm:px-8 lg:grid-cols-[16rem_1fr] lg:gap-20 lg:py-20 print:block print:px-0 print:py-4">
        <Contents page={page} />
        <Sections page={page} />
      </div>
    </>
  );
}
