import type { ReactNode } from 'react';
import type { MessageDetail } from '../../../api/staff.ts';
import { exactTime } from '../../../lib/clock/board-time.ts';
import { Section } from '../../../ui/section.tsx';
import { MixedLetters, Unverified } from '../../../ui/unverified.tsx';
import { Found } from '../found-words.tsx';
import { telHref } from '../person.ts';
import { answerHref, subjectLabel } from './message.model.ts';

const linkClass = 'text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-current';

/** All that the sender said, as they said it (V92). */
export function MessageFacts({ message }: { message: MessageDetail }) {
  return (
    <Section title="What they wrote">
      <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        <Fact name="Name">
          {message.name}
          <Unverified fields={message.unverified} of="name" />
          <MixedLetters fields={message.mixed} of="name" />
        </Fact>
        <Fact name="Email">
          <a href={answerHref(message)} className={linkClass}>
            {message.email}
          </a>
        </Fact>
        <Fact name="Phone">
          {message.phone ? (
            <a href={telHref(message.phone, message.phone_e164)} className={linkClass}>
              {message.phone}
            </a>
          ) : (
            'N/A'
          )}
          <Unverified fields={message.unverified} of="phone" />
        </Fact>
        <Fact name="Subject">{subjectLabel(message.subject)}</Fact>
        <Fact name="Received">{exactTime(message.created_at)}</Fact>
      </dl>
      <p className="mt-4 whitespace-pre-wrap rounded-control bg-sunken px-3.5 py-2.5 text-[0.9375rem] [overflow-wrap:anywhere]">
        {message.message}
      </p>
      <div className="mt-2">
        <Found words={message.matched_words ?? []} />
      </div>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-3 sm:block">
      <dt className="w-20 shrink-0 text-ink-faint text-sm max-sm:leading-6">{name}</dt>
      <dd className="text-[0.9375rem] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
