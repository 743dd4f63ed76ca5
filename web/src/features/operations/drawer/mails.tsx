import { Link } from 'react-router';
import type { QuoteMail } from '../../../api/staff.ts';
import { Section } from '../../../ui/section.tsx';
import { When } from '../../../ui/when.tsx';
import { MailStateBadge } from '../mail-state.tsx';

/** The mails about this request and where they stand. */
export function Mails({ mails }: { mails: readonly QuoteMail[] }) {
  if (mails.length === 0) return null;
  return (
    <Section title="Mails">
      <ul className="divide-y divide-line">
        {mails.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 grow basis-56 text-[0.9375rem] leading-snug">
              <Link
                to={`/outbox?mail=${encodeURIComponent(mail.id)}`}
                className="text-accent underline decoration-accent/40 underline-offset-4"
              >
                {mail.subject || mail.kind}
              </Link>
              <span className="block text-ink-faint text-sm [overflow-wrap:anywhere]">
                to {mail.to} · <When at={mail.at} />
              </span>
            </span>
            <MailStateBadge state={mail.state} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
