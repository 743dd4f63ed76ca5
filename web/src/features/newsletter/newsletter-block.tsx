import { texts } from '@catalog/newsletter.json';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Horizon } from '../../ui/horizon';
import { Icon } from '../../ui/icon';
import { assurances } from './assurances';
import { title } from './title';

/** The newsletter on the pages of the blog (V60, V63): what to expect, what not, and the sign-up. */
export function NewsletterBlock({ signUp }: { signUp: ReactNode }) {
  return (
    <section
      aria-labelledby="newsletter-heading"
      className="mx-auto w-full max-w-6xl px-5 pt-2 pb-14 sm:px-8 lg:pb-20 print:hidden"
    >
      <div className="grid overflow-hidden rounded-card border border-line bg-surface shadow-card lg:grid-cols-[1fr_1.35fr]">
        <div className="dusk sky relative isolate flex flex-col overflow-hidden px-5 pt-8 pb-28 sm:px-9 sm:pt-10 sm:pb-40 lg:pb-44">
          {/* Fainter than in a hero: here the light is behind all of the text, which keeps 4.5:1. */}
          <div className="absolute inset-0 -z-10 [&_.aurora]:opacity-30">
            <Horizon />
          </div>
          <h2 id="newsletter-heading" className="text-title">
            {title()}
          </h2>
          <p className="mt-4 text-ink-soft text-lead">{texts.lead}</p>
          <ul className="mt-6 flex flex-col gap-2.5 text-[0.9375rem] leading-snug">
            {assurances.map((text) => (
              <li key={text} className="flex gap-2.5">
                <Icon of={Check} className="mt-0.5 size-4.5 text-accent" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="min-w-0 p-5 py-8 sm:p-9 sm:py-10">{signUp}</div>
      </div>
    </section>
  );
}
