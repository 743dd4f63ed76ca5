import type { ReactNode } from 'react';
import { facts } from '../../lib/company/facts';
import { useNeededPageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { Call911 } from '../../ui/call-911';
import { Link } from '../../ui/link';
import { PhoneLink, townOf } from '../../ui/phone-link';
import { BadgeForm } from './verify/badge-form';

/** The data of the page (internal/company/http_badges.go): nothing asked yet, an answer, or what is wrong with the question. */
type Badge = {
  number: string;
  state: '' | 'ours' | 'not' | 'again';
  role: string;
  validTo: string;
  problem: string;
};

/** Answers a stranger whether a badge is ours today. It tells nothing else of a guard, and of a badge that is not ours nothing. */
export function BadgePage() {
  const badge = useNeededPageData<Badge>('badge');
  return (
    <>
      <div className="dusk">
        <div className="mx-auto w-full max-w-3xl px-5 pt-28 pb-12 sm:px-8 sm:pt-32 lg:pt-36">
          <Answer of={badge} />
        </div>
      </div>
      <section aria-labelledby="ask" className="mx-auto w-full max-w-3xl px-5 py-12 sm:px-8">
        <h2 id="ask" className="text-title">
          {badge.state === '' ? 'What stands on the badge' : 'Ask again'}
        </h2>
        <div className="mt-6">
          <BadgeForm problem={badge.problem || undefined} />
        </div>
        <p className="mt-8">
          <Link to="/verify" className="inline-block py-1.5 text-accent underline underline-offset-4">
            What else you can check about us
          </Link>
        </p>
      </section>
    </>
  );
}

function Answer({ of: badge }: { of: Badge }) {
  if (badge.state === 'ours') return <Ours of={badge} />;
  if (badge.state === 'not') return <NotOurs number={badge.number} />;
  return (
    <>
      <h1 className="text-title">Is this guard yours?</h1>
      <p className="mt-3 text-ink-soft text-lead">
        {badge.problem || 'Type what stands on the badge. We keep that it was asked, not who asked.'}
      </p>
      {badge.problem && <Lines />}
    </>
  );
}

function Ours({ of: { number, role, validTo } }: { of: Badge }) {
  return (
    <>
      <h1 className="text-title [overflow-wrap:anywhere]">Yes, badge {number} is ours</h1>
      <p className="mt-3 text-lead">
        It belongs to one of our guards on the duty roster. Role: {role}. Licensed until {validTo}.
      </p>
      <p className="mt-3 text-ink-soft">
        A badge can be copied. Compare the face with its picture; if in doubt, keep the door closed and call
        us.
      </p>
      <Lines />
    </>
  );
}

function NotOurs({ number }: { number: string }) {
  return (
    <>
      <h1 className="text-title [overflow-wrap:anywhere]">No: badge {number} is not ours today</h1>
      <p className="mt-3 text-lead">
        No badge with that number and letter is ours today. If the person will not leave, call 911, then us.
      </p>
      <p className="mt-6">
        <Call911 className={`${call} bg-action text-on-action`} />
      </p>
      <Lines />
      <form method="post" action="/contact" className="mt-8">
        <input type="hidden" name="subject" value="emergency" />
        <input type="hidden" name="message" value={report(number)} />
        <button type="submit" className={buttonClass('outline', 'lg')}>
          Report this badge to us
        </button>
        <p className="mt-2 text-ink-soft text-sm">
          Opens our contact form with the badge filled in. A person follows it up.
        </p>
      </form>
    </>
  );
}

/** What the report says; its sender adds the rest. */
const report = (number: string) =>
  `Badge ${number} was shown to me. Your site says that it is not one of yours.\n\nWhere:\nWhen:\nWhat the person wanted:`;

const call =
  'w-full gap-4 rounded-control px-5 py-3.5 font-display font-semibold text-[1.75rem] leading-tight sm:w-auto';

function Lines(): ReactNode {
  return (
    <ul className="mt-4 flex flex-wrap gap-2.5">
      {facts().phones.map((line) => (
        <li key={line.id} className="w-full sm:w-auto">
          <PhoneLink line={line} className={`${call} border-2 border-ink/30 hover:border-ink/60`}>
            <span>
              <span className="figures">{line.display}</span>
              <span className="block font-normal font-sans text-base text-ink-soft">{townOf(line)}</span>
            </span>
          </PhoneLink>
        </li>
      ))}
    </ul>
  );
}
