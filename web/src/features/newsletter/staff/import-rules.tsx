import { topics } from '@catalog/newsletter.json';
import type { ReactNode } from 'react';
import { Section } from '../../../ui/section.tsx';

const example = `email,interests,basis,evidence,consented_at
rowan@fair.example,surveillance;it-support,express,"Card 12, trade fair",2026-03-31
lee@mill.example,,purchase,Invoice 2044,2026-06-02`;

/** The required contents of a list, with an example. */
export function ImportRules() {
  return (
    <Section level="h2" title="What the list must say" className="self-start">
      <p className="mb-3 font-semibold">
        No line without its ground and what proves it. The law asks us to show it for each address.
      </p>
      <section
        aria-label="An example list"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard
        tabIndex={0}
        className="mb-4 overflow-x-auto rounded-control border border-line bg-sunken px-3 py-2.5"
      >
        <pre className="w-max font-mono text-[0.8125rem] leading-6">{example}</pre>
      </section>
      <dl className="grid gap-3 text-sm">
        <Rule name="email">One address a line, each once.</Rule>
        <Rule name="interests">
          Topics, divided by semicolons; none stands for all. There are{' '}
          {topics.map(({ id, label }, at) => (
            <span key={id}>
              {at > 0 && (at === topics.length - 1 ? ' and ' : ', ')}
              <code title={label} className="font-mono text-[0.8125rem]">
                {id}
              </code>
            </span>
          ))}
          .
        </Rule>
        <Rule name="basis">
          <code className="font-mono text-[0.8125rem]">express</code>: they said yes, until they take it back.{' '}
          <code className="font-mono text-[0.8125rem]">inquiry</code>: they asked us something, six months.{' '}
          <code className="font-mono text-[0.8125rem]">purchase</code>: they bought something, two years.
        </Rule>
        <Rule name="evidence">What proves it, and where it is kept.</Rule>
        <Rule name="consented_at">The day on which they agreed, asked or bought, as 2026-03-31.</Rule>
      </dl>
      <p className="mt-4 border-line border-t pt-3 text-ink-soft text-sm">
        Who has unsubscribed, complained or was erased stays out. The same list may be sent twice: nobody is
        stored twice.
      </p>
    </Section>
  );
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-mono font-semibold text-[0.8125rem]">{name}</dt>
      <dd className="text-ink-soft">{children}</dd>
    </div>
  );
}
