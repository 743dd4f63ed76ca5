import { ArrowRight } from 'lucide-react';
import { facts } from '../../lib/company/facts';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { townOf } from '../../ui/phone-link';
import type { HeadedText } from './page-data';

type ReachUsProps = HeadedText & {
  /** Where the form stands, with the service chosen if there is one. */
  quote: string;
  /** The subject of a mail; none leaves it empty. */
  subject?: string;
};

/** The call to action at the end of a page: the form, both phones, the e-mail address. */
export function ReachUs({ heading, text, quote, subject }: ReachUsProps) {
  const { phones, email } = facts();
  return (
    <section className="dusk sky">
      <div className="mx-auto grid max-w-6xl gap-12 px-5 py-18 sm:px-8 lg:grid-cols-[1.1fr_1fr] lg:items-end lg:py-26">
        <div>
          <h2 className="max-w-xl text-hero">{heading}</h2>
          <p className="mt-5 max-w-xl text-ink-soft text-lead">{text}</p>
          <Link to={quote} className={buttonClass('action', 'lg', 'mt-8')}>
            Get a free quote
            <Icon of={ArrowRight} />
          </Link>
        </div>
        <ul className="border-ink/20 border-b">
          {phones.map((line) => (
            <li key={line.id} className="border-ink/20 border-t py-4">
              <a
                href={`tel:${line.e164}`}
                className="font-display font-semibold text-title hover:text-accent"
              >
                {line.display}
              </a>
              <span className="block text-ink-soft">{townOf(line)}, answered day and night</span>
            </li>
          ))}
          {email && (
            <li className="border-ink/20 border-t py-4">
              <MailLink
                subject={subject}
                className="font-display font-semibold text-heading hover:text-accent"
              />
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}

/** The company's address as a link that begins a mail. */
function MailLink({ subject, className }: { subject?: string | undefined; className: string }) {
  const { email } = facts();
  const about = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <a href={`mailto:${email}${about}`} className={`inline-block min-h-8 break-all ${className}`}>
      {email}
    </a>
  );
}
