import { email } from '@catalog/company.json';
import { Mail, MessageCircle, X } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { PhoneLink, phoneLines, townOf } from '../../../ui/phone-link';
import type { ServiceData } from '../page-data';
import { MailLink } from '../reach-us';
import { quoteFor } from './facts';

const panelId = 'ask-expert';
const way = 'flex min-h-11 items-center gap-3 py-1.5 font-semibold hover:text-accent';

/**
 * The floating button of V48, and what it opens for now: the truth that the assistant is not there
 * yet, and who answers meanwhile. A native popover: no script, Esc and a press beside it close it.
 * The button stays in the page's room and comes to rest above the footer, so that it hides nothing.
 */
export function AskExpert({ service }: { service: ServiceData }) {
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 -mt-18 flex h-14 justify-end px-4 sm:bottom-6 sm:px-6 print:hidden">
      <button
        type="button"
        popoverTarget={panelId}
        className={buttonClass('accent', 'lg', 'pointer-events-auto rounded-full px-5 shadow-float sm:px-7')}
      >
        <Icon of={MessageCircle} />
        Ask AI Expert
      </button>
      <div
        id={panelId}
        popover="auto"
        role="dialog"
        aria-labelledby="ask-expert-title"
        className="pointer-events-auto fixed inset-auto right-4 bottom-22 m-0 w-[min(24rem,calc(100vw-2rem))] rounded-card border border-line bg-raised p-6 text-ink shadow-float open:arrive sm:right-6 sm:bottom-24"
      >
        <Closed service={service} />
      </div>
    </div>
  );
}

function Closed({ service }: { service: ServiceData }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 id="ask-expert-title" className="text-heading">
          The AI expert is not open yet
        </h2>
        <button
          type="button"
          popoverTarget={panelId}
          popoverTargetAction="hide"
          aria-label="Close"
          className={buttonClass('quiet', 'md', '-mt-2 -mr-3 size-11 shrink-0 px-0')}
        >
          <Icon of={X} className="size-5" />
        </button>
      </div>
      <p className="mt-1 text-ink-soft">
        It will answer here as soon as we trust its answers. Until then people do, day and night:
      </p>
      <ul className="mt-4 border-line border-y py-2">
        {phoneLines.map((line) => (
          <li key={line.id}>
            <PhoneLink line={line} className={way}>
              {line.display}
              <span className="font-normal text-ink-faint text-sm">{townOf(line)}</span>
            </PhoneLink>
          </li>
        ))}
        {email && (
          <li>
            <span className={way}>
              <Icon of={Mail} />
              <MailLink subject={service.title} className="py-1" />
            </span>
          </li>
        )}
      </ul>
      <Link to={quoteFor(service.id)} className={buttonClass('action', 'md', 'mt-5 w-full')}>
        Get a free quote<span className="sr-only"> for {service.title}</span>
      </Link>
    </>
  );
}
