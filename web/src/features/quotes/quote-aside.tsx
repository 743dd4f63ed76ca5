import { Check, Clock, Lock, type LucideIcon, Phone } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { usePageData } from '../../lib/page/page';
import { Icon } from '../../ui/icon';
import { ProofLink } from '../../ui/proof-link';
import { ContactDetails } from './contact-lines';
import { FindLink } from './find-link';

/** A claim with its evidence (D22), as the server sends it under "promises" while it is switched on. */
type Promised = { id: string; value: string; text: string };

/** `proof` is the claim that the title is. */
type Benefit = { glyph: LucideIcon; title: string; text: ReactNode; proof?: string };

/** What the visitor gets (V51): the promises of V9 that are switched on, and what is true without any figure. */
function benefitsOf(promises: readonly Promised[]): Benefit[] {
  const promise = (id: string) => promises.find((one) => one.id === id);
  const [quote, awake, response] = [promise('quote'), promise('awake'), promise('response')];
  const urgent = [
    awake && { of: awake, words: `${awake.value} ${awake.text}.` },
    response && {
      of: response,
      words: `Emergency response within ${response.value.replace(/min$/, 'minutes')}.`,
    },
  ].filter((one) => one !== undefined);
  return [
    ...(quote
      ? [
          {
            glyph: Clock,
            title: `A response within ${quote.value}`,
            proof: quote.id,
            text: 'An urgent request is answered sooner.',
          },
        ]
      : []),
    { glyph: Check, title: 'Free', text: 'The quote costs nothing. Prices are in Canadian dollars.' },
    {
      glyph: Phone,
      title: 'A person on the phone',
      text:
        urgent.length === 0
          ? 'Call, and talk to someone who can send help.'
          : urgent.map(({ of, words }, at) => (
              <Fragment key={of.id}>
                {at > 0 && ' '}
                <ProofLink of={`claim-${of.id}`} className="inline-block py-0.75">
                  {words}
                </ProofLink>
              </Fragment>
            )),
    },
    {
      glyph: Lock,
      title: 'Kept private',
      text: 'We use what you write to answer you. It does not sign you up for a newsletter.',
    },
  ];
}

/** The side panel: what the visitor gets, and how to reach the company instead (V51). */
export function QuoteAside() {
  const promises = usePageData<readonly Promised[]>('promises') ?? [];
  return (
    <aside aria-label="What you get" className="flex flex-col gap-9 lg:sticky lg:top-28 lg:self-start">
      <ul className="flex flex-col gap-6">
        {benefitsOf(promises).map((benefit) => (
          <li key={benefit.title} className="flex gap-4">
            <Icon of={benefit.glyph} className="mt-0.5 size-6 text-accent" />
            <div>
              <h2 className="font-sans font-semibold">
                {benefit.proof ? (
                  <ProofLink of={`claim-${benefit.proof}`}>{benefit.title}</ProofLink>
                ) : (
                  benefit.title
                )}
              </h2>
              <p className="text-[0.9375rem] text-ink-soft leading-snug">{benefit.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="border-line border-t pt-7">
        <h2 className="mb-3 text-heading">Rather talk?</h2>
        <ContactDetails />
        <FindLink className="mt-3" />
      </div>
    </aside>
  );
}
