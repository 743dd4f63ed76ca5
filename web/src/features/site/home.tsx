import claims from '@catalog/claims.json';
import { tagline } from '@catalog/company.json';
import { milestones } from '@catalog/quotes.json';
import services from '@catalog/services.json';
import { ArrowRight, Cctv, Laptop, type LucideIcon, Phone, ScanEye, ShieldCheck } from 'lucide-react';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { PhoneLink, phoneLines, townOf } from '../../ui/phone-link';
import { SkyBand } from '../../ui/sky-band';
import { quotePlace } from './navigation';

const glyphs: Record<string, LucideIcon> = {
  'security-guards': ShieldCheck,
  surveillance: Cctv,
  'virtual-guard': ScanEye,
  'it-support': Laptop,
};

const firstClaims = claims.filter((claim) => claim.shown && claim.places.includes('home'));

function Opening() {
  const [line] = phoneLines;
  return (
    <SkyBand>
      <div className="pb-14 sm:pb-16 lg:max-w-3xl">
        <p className="font-semibold text-accent">{tagline}</p>
        <h1 className="mt-3 text-hero">Awake, so Alberta can sleep.</h1>
        <p className="mt-5 max-w-xl text-ink-soft text-lead">
          Licensed guards, watched cameras, remote guarding and the IT behind them. For businesses and
          properties across the province, every hour of every day.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <Link to={quotePlace.to} className={buttonClass('action', 'lg')}>
            {quotePlace.wide}
            <Icon of={ArrowRight} />
          </Link>
          {line && (
            <PhoneLink line={line} className={buttonClass('quiet', 'lg')}>
              Call {line.display}
            </PhoneLink>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-7 pb-52 sm:pb-60 lg:grid-cols-4 lg:pb-76">
        {firstClaims.map((claim) => (
          <div key={claim.id} className="flex flex-col-reverse justify-end border-aurora/45 border-l-2 pl-4">
            <dt className="text-ink-soft text-sm leading-snug">{claim.text}</dt>
            <dd className="font-display font-semibold text-2xl figures">{claim.value}</dd>
          </div>
        ))}
      </dl>
    </SkyBand>
  );
}

function Service({ service }: { service: (typeof services)[number] }) {
  return (
    <li className="flex flex-col gap-5 border-line border-t py-8 md:grid md:grid-cols-[3.5rem_1.1fr_1fr_auto] md:items-start md:gap-8">
      <span className="grid size-14 place-items-center rounded-card bg-accent-soft text-accent-strong">
        <Icon of={glyphs[service.id] ?? ShieldCheck} className="size-7" />
      </span>
      <div>
        <h3 className="text-heading">{service.name}</h3>
        <p className="mt-1.5 max-w-sm text-ink-soft">{service.short}</p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.9375rem]">
        <dt className="text-ink-faint">Cost</dt>
        <dd>{service.price}</dd>
        <dt className="text-ink-faint">Ready</dt>
        <dd>{service.deployment}</dd>
      </dl>
      <Link to={`/quote?service=${service.id}`} className={buttonClass('outline', 'md', 'self-start')}>
        Get a quote<span className="sr-only"> for {service.name}</span>
      </Link>
    </li>
  );
}

function Services() {
  return (
    <section className="mx-auto w-full max-w-6xl px-5 pt-18 pb-10 sm:px-8 lg:pt-26">
      <h2 className="text-title">Four ways we keep watch</h2>
      <p className="mt-3 max-w-2xl text-ink-soft text-lead">
        Take one, or let them work together: a guard at the gate, a camera on the yard, an operator who sees
        what it sees.
      </p>
      <ul className="mt-10 border-line border-b">
        {services.map((service) => (
          <Service key={service.id} service={service} />
        ))}
      </ul>
    </section>
  );
}

/** "at once", "15 min", "1 h", "2 h": when a promised step is due after the request. */
function dueAfter(minutes: number): string {
  if (minutes === 0) return 'at once';
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}

function Steps() {
  return (
    <section className="mx-auto w-full max-w-6xl px-5 pt-14 pb-20 sm:px-8 lg:pt-20 lg:pb-28">
      <div className="rounded-card bg-surface p-6 shadow-card sm:p-10 lg:p-14">
        <h2 className="text-title">Two hours from question to quote</h2>
        <p className="mt-3 max-w-2xl text-ink-soft text-lead">
          Your request gets a reference and a private page where you can watch each step being done.
        </p>
        <ol className="mt-10 grid gap-7 md:grid-cols-4 md:gap-6">
          {milestones.map((step) => (
            <li
              key={step.id}
              className="relative border-accent border-l-3 pl-5 md:border-t-3 md:border-l-0 md:pt-5 md:pl-0"
            >
              <p className="font-display font-semibold text-accent text-xl figures">
                {dueAfter(step.minutes)}
              </p>
              <h3 className="mt-1 font-sans font-semibold">{step.label}</h3>
              <p className="mt-1 text-[0.9375rem] text-ink-soft leading-snug">{step.text}</p>
            </li>
          ))}
        </ol>
        <Link to={quotePlace.to} className={buttonClass('action', 'lg', 'mt-10')}>
          Start your free quote
          <Icon of={ArrowRight} />
        </Link>
      </div>
    </section>
  );
}

function Lines() {
  return (
    <section className="dusk">
      <div className="mx-auto grid max-w-6xl gap-9 border-line border-b px-5 py-16 sm:px-8 md:grid-cols-[1fr_1.15fr] md:items-center lg:py-24">
        <div>
          <h2 className="text-title">Something happening now?</h2>
          <p className="mt-3 text-ink-soft text-lead">
            Do not wait for a form. Call: a person answers, day and night.
          </p>
        </div>
        <ul className="grid gap-6 min-[34rem]:grid-cols-2">
          {phoneLines.map((line) => (
            <li key={line.id}>
              <a href={`tel:${line.e164}`} className="group flex items-center gap-4 rounded-card py-2">
                <span className="grid size-14 shrink-0 place-items-center rounded-full bg-action text-on-action group-hover:bg-action-hover">
                  <Icon of={Phone} className="size-6" />
                </span>
                <span>
                  <span className="block font-display font-semibold text-2xl group-hover:underline">
                    {line.display}
                  </span>
                  <span className="block text-ink-soft text-sm">{townOf(line)}, 24/7</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The home page: who is awake, for what, how fast, and the way to a quote. */
export function Home() {
  return (
    <>
      <Opening />
      <Services />
      <Steps />
      <Lines />
    </>
  );
}
