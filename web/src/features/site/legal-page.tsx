import { useNeededPageData } from '../../lib/page/page';
import { Prose } from '../../ui/prose';
import { SkyBand } from '../../ui/sky-band';
import type { LegalData } from './page-data';

/** A legal page in its newest version (V57, D20). */
export function LegalPage() {
  const page = useNeededPageData<LegalData>('legal');
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-40">
          <h1 className="text-title">{page.title}</h1>
          <p className="mt-3 text-ink-soft">Last updated {page.updatedText}</p>
        </div>
      </SkyBand>
      <div className="mx-auto w-full max-w-3xl px-5 py-16 sm:px-8">
        {page.sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2 className="text-heading">{section.heading}</h2>
            <Prose html={section.html} />
          </section>
        ))}
      </div>
    </>
  );
}
