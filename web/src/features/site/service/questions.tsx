import { Plus } from 'lucide-react';
import { Icon } from '../../../ui/icon';
import type { ServiceData } from '../page-data';
import { SectionHead, sectionClass } from '../section-head';

/**
 * The four questions (V48). The browser itself opens and closes them, and keeps one open at a time
 * by their common name: it works before any script has come, and a search in the page finds answers.
 */
export function Questions({ service }: { service: ServiceData }) {
  return (
    <section className={sectionClass('grid gap-10 lg:grid-cols-12')}>
      <SectionHead
        kind="Questions"
        heading={service.headings.faqs}
        className="self-start lg:sticky lg:top-28 lg:col-span-4"
      />
      <div className="border-line border-b lg:col-span-7 lg:col-start-6">
        {service.faqs.map(({ question, answer }) => (
          <details key={question} name="faq" data-attention="answer" className="group border-line border-t">
            <summary className="flex cursor-pointer list-none items-start justify-between gap-6 py-5 font-display font-semibold text-heading hover:text-accent [&::-webkit-details-marker]:hidden">
              {question}
              <Icon
                of={Plus}
                className="mt-0.5 size-6 text-accent transition-transform duration-200 ease-calm group-open:rotate-45 print:hidden"
              />
            </summary>
            <p className="arrive max-w-2xl pb-7 text-ink-soft text-lead">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
