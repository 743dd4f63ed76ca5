import { estimatedCostNote, recommendations as known } from '@catalog/assessments.json';
import { cx } from '../../ui/cx';
import { Link } from '../../ui/link';
import { Notice } from '../../ui/notice';
import { PhonePair } from '../../ui/phone-pair';
import { type Advice, riskLabel, type UsualMonth } from './report.model';

/** How much of the bar a level fills. */
const fill: Record<string, string> = { low: 'w-1/4', medium: 'w-2/4', high: 'w-3/4', critical: 'w-full' };

/** The level in one word, its score, and what each of the two says. */
export function Level({ riskLevel, score }: { riskLevel: string; score: number }) {
  return (
    <section aria-labelledby="risk">
      <h2 id="risk" className="text-ink-faint text-sm">
        Risk level
      </h2>
      <p className="mt-1 font-display font-semibold text-[clamp(2.5rem,1.8rem+3vw,4rem)] leading-none tracking-tight">
        {riskLabel(riskLevel)}
      </p>
      <div aria-hidden="true" className="mt-5 h-2 rounded-full bg-ink/10">
        <div
          className={cx(
            'h-full rounded-full',
            fill[riskLevel],
            riskLevel === 'critical' ? 'bg-danger' : 'bg-accent',
          )}
        />
      </div>
      <p className="mt-3 text-ink-soft">
        Score <span className="font-semibold text-ink figures">{score}</span> of 100, by fixed rules: the same
        answers always give the same result. Nobody has seen your site yet.
      </p>
    </section>
  );
}

/** What a critical result says first (D35). */
export function CriticalPhones() {
  return (
    <Notice tone="danger" title="Is something happening now?">
      <p>Please call. A person answers day and night; if anyone is in danger, call 911 first.</p>
      <PhonePair className="mt-2" />
    </Notice>
  );
}

type FactsProps = { priority: string; estimatedCost: string; prices: readonly UsualMonth[] };

/** Deployment priority, what a budget like the visitor's buys, and beside it what usual hours cost (D35, D36, D103). */
export function Facts({ priority, estimatedCost, prices }: FactsProps) {
  return (
    <dl className="grid gap-6 border-line border-t pt-6 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <dt className="text-ink-faint text-sm">Deployment priority</dt>
        <dd className="mt-0.5 font-semibold">{priority}</dd>
      </div>
      <div>
        <dt className="text-ink-faint text-sm">What a budget like yours buys</dt>
        <dd className="mt-0.5 font-semibold figures">{estimatedCost}</dd>
        <dd className="mt-1 text-ink-soft text-sm">{estimatedCostNote}</dd>
      </div>
      <div>
        <dt className="text-ink-faint text-sm">What usual hours cost a month</dt>
        {prices.length === 0 && <dd className="mt-0.5 font-semibold">Quoted per site</dd>}
        {prices.map(({ service, title, total, sum, for: hours }) => (
          <dd key={service} className="mt-0.5 not-first-of-type:mt-3">
            <span className="block font-semibold figures">
              {title}: {total}
            </span>
            <span className="mt-1 block text-ink-soft text-sm">
              {sum}; {hours}.
            </span>
          </dd>
        ))}
        <dd className="print:hidden">
          <Link
            to="/prices"
            className="mt-1 inline-block py-1.5 font-semibold text-accent text-sm underline underline-offset-4"
          >
            Your own hours
          </Link>
        </dd>
      </div>
    </dl>
  );
}

/** Advice in its order, each with its reason and the page of the service that does it. */
export function Recommendations({ of }: { of: readonly Advice[] }) {
  return (
    <section aria-labelledby="first" className="border-line border-t pt-6">
      <h2 id="first" className="mb-4 text-heading">
        What to do first
      </h2>
      <ol>
        {of.map(({ title, reason, service }) => (
          <li key={title} className="border-line border-t py-4 first:border-t-0 first:pt-0">
            <p className="font-semibold">{title}</p>
            <p className="text-ink-soft">{reason}</p>
            {service && (
              <Link
                to={`/services/${service}`}
                className="mt-1 inline-block py-1 font-semibold text-accent text-sm underline-offset-4 hover:underline print:hidden"
              >
                How we do it<span className="sr-only">: {title}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The advice with these titles; one that is no longer in the catalog has no reason. */
export const adviceOf = (titles: readonly string[]): Advice[] =>
  titles.map((title) => known.find((advice) => advice.title === title) ?? { title, reason: '', service: '' });
