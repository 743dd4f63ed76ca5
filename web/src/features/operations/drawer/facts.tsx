import { fields } from '@catalog/quotes.json';
import type { ReactNode } from 'react';
import type { QuoteDetail } from '../../../api/staff.ts';
import { exactTime } from '../../../lib/clock/board-time.ts';
import { Section } from '../../../ui/section.tsx';
import { MixedLetters, Unverified } from '../../../ui/unverified.tsx';
import { answerOf, serviceLabel } from '../labels.ts';
import { fullName, telHref } from '../person.ts';
import { mailtoHref } from '../reply.model.ts';

/** All that the visitor said, as they said it (S56, V82). */
export function Facts({ quote }: { quote: QuoteDetail }) {
  const to = { ...quote, service: serviceLabel(quote.service_type) };
  return (
    <Section title="What they asked for">
      <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        <Fact name="Email">
          {quote.email && (
            <a href={mailtoHref(to)} className={linkClass}>
              {quote.email}
            </a>
          )}
        </Fact>
        <Fact name="Phone">
          <PhoneNumber quote={quote} />
        </Fact>
        <Fact name="Name">
          {fullName(quote)}
          <Unverified fields={quote.unverified} of="name" />
          <MixedLetters fields={quote.mixed} of="name" />
        </Fact>
        {fields
          .filter(({ fact, kind }) => fact && kind !== 'text')
          .map((field) => (
            <Fact key={field.name} name={field.fact ?? ''}>
              {answerOf(quote, field)}
            </Fact>
          ))}
        {quote.nearest_office && <Fact name="Nearest office">{quote.nearest_office}</Fact>}
        <Fact name="Received">{exactTime(quote.created_at)}</Fact>
        <Fact name="Source">{quote.told_to ? `Phone, taken by ${quote.told_to}` : quote.source}</Fact>
      </dl>
      {fields
        .filter(({ kind }) => kind === 'text')
        .map((field) => (
          <Prose key={field.name} name={field.label} text={answerOf(quote, field)} />
        ))}
      <Behavior quote={quote} />
    </Section>
  );
}

const linkClass = 'text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-current';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-3 sm:block">
      <dt className="w-20 shrink-0 text-ink-faint text-sm max-sm:leading-6 sm:w-auto">{name}</dt>
      <dd className="text-[0.9375rem] [overflow-wrap:anywhere]">{children || '—'}</dd>
    </div>
  );
}

/** The number as typed, callable, with the parsed one next to it when that differs. */
function PhoneNumber({ quote }: { quote: QuoteDetail }) {
  const typed = quote.phone_raw || quote.phone;
  if (!typed) return 'N/A';
  return (
    <>
      <a href={telHref(typed, quote.phone_e164)} className={linkClass}>
        {typed}
      </a>
      <Unverified fields={quote.unverified} of="phone" />
      <span className="block text-ink-faint text-sm">
        {quote.phone_e164 ? `dialled as ${quote.phone_e164}` : 'as typed; not read as a number'}
      </span>
    </>
  );
}

function Prose({ name, text }: { name: string; text: string }) {
  if (!text) return null;
  return (
    <div className="mt-4">
      <h4 className="text-ink-faint text-sm">{name}</h4>
      <p className="mt-0.5 whitespace-pre-wrap rounded-control bg-sunken px-3.5 py-2.5 text-[0.9375rem] [overflow-wrap:anywhere]">
        {text}
      </p>
    </div>
  );
}

/** What they looked at before asking, if they sent it along (V105, D19). */
function Behavior({ quote: { behavior } }: { quote: QuoteDetail }) {
  const parts = [
    behavior?.timeOnSite && `${Math.max(1, Math.round(behavior.timeOnSite / 60))} min on the site`,
    behavior?.pagesVisited?.length && `looked at ${behavior.pagesVisited.join(', ')}`,
    behavior?.deviceType,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="mt-4 text-ink-soft text-sm [overflow-wrap:anywhere]">Before asking: {parts.join(' · ')}</p>
  );
}
