import { BadgeCheck, Clock, Lock, PhoneCall } from 'lucide-react';
import { Icon } from '../../ui/icon';
import { ContactDetails } from './contact-lines';

/** What V9 promises of a quote; nothing else is claimed here. */
const benefits = [
  {
    glyph: Clock,
    title: 'A response within 2 hours',
    text: 'Detailed quote within 2 hours, an urgent request sooner.',
  },
  { glyph: BadgeCheck, title: 'Free', text: 'The quote costs nothing. Prices are in Canadian dollars.' },
  {
    glyph: PhoneCall,
    title: 'A person, day and night',
    text: 'Emergency service 24/7, emergency response within 15 minutes.',
  },
  {
    glyph: Lock,
    title: 'Kept private',
    text: 'We use what you write to answer you. It does not sign you up for a newsletter.',
  },
];

/** The side panel: what the visitor gets, and how to reach the company instead (V51). */
export function QuoteAside() {
  return (
    <aside aria-label="What you get" className="flex flex-col gap-9 lg:sticky lg:top-28 lg:self-start">
      <ul className="flex flex-col gap-6">
        {benefits.map((benefit) => (
          <li key={benefit.title} className="flex gap-4">
            <Icon of={benefit.glyph} className="mt-0.5 size-6 text-accent" />
            <div>
              <h2 className="font-sans font-semibold">{benefit.title}</h2>
              <p className="text-[0.9375rem] text-ink-soft leading-snug">{benefit.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="border-line border-t pt-7">
        <h2 className="mb-3 text-heading">Rather talk?</h2>
        <ContactDetails />
      </div>
    </aside>
  );
}
