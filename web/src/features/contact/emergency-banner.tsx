import { Siren } from 'lucide-react';
import { facts } from '../../lib/company/facts';
import { Icon } from '../../ui/icon';
import { PhoneLink, townOf } from '../../ui/phone-link';

/** For visitors who cannot wait for an answer: the numbers, in the one colour that says press (V54). */
export function EmergencyBanner() {
  return (
    <section
      aria-labelledby="emergency"
      className="bg-action text-on-action print:border-line print:border-y print:bg-transparent"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-3 px-5 py-5 sm:px-8 print:px-0">
        <div className="flex items-center gap-4">
          <Icon of={Siren} className="size-8" />
          <div>
            <h2 id="emergency" className="text-heading">
              Emergency? Call now
            </h2>
            <p className="leading-snug">
              In danger?{' '}
              <a href="tel:911" className="py-2.5 font-semibold underline underline-offset-4">
                Call 911
              </a>{' '}
              first.
            </p>
            <p className="leading-snug">A person answers day and night, 365 days a year.</p>
          </div>
        </div>
        <ul className="grid w-full grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-6 gap-y-1 sm:flex sm:w-auto sm:flex-wrap sm:gap-x-9">
          {facts().phones.map((line) => (
            <li key={line.id}>
              <PhoneLink
                line={line}
                className="min-h-11 font-display font-semibold text-heading figures hover:underline"
              >
                {line.display}
              </PhoneLink>
              <span className="block text-sm leading-tight">{townOf(line)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
