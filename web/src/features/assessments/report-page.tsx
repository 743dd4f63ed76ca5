import { estimatedCostNote } from '@catalog/assessments.json';
import { ArrowRight } from 'lucide-react';
import { usePageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { Card } from '../../ui/card';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { Notice } from '../../ui/notice';
import { PhonePair } from '../../ui/phone-pair';
import { SkyBand } from '../../ui/sky-band';
import { type Advice, answered, type Report, type RiskLevel, riskLabel } from './report.model';

/** How much of the bar a level fills. */
const fill: Record<RiskLevel, string> = { low: 'w-1/4', medium: 'w-2/4', high: 'w-3/4', critical: 'w-full' };

/** The level in one word, its score, and what each of the two says. */
function Level({ of }: { of: Report }) {
  return (
    <section aria-labelledby="risk">
      <h2 id="risk" className="text-ink-faint text-sm">
        Risk level
      </h2>
      <p className="mt-1 font-display font-semibold text-[clamp(2.5rem,1.8rem+3vw,4rem)] leading-none tracking-tight">
        {riskLabel(of.riskLevel)}
      </p>
      <div aria-hidden="true" className="mt-5 h-2 rounded-full bg-ink/10">
        <div
          className={cx(
            'h-full rounded-full',
            fill[of.riskLevel],
            of.riskLevel === 'critical' ? 'bg-danger' : 'bg-accent',
          )}
        />
      </div>
      <p className="mt-3 text-ink-soft">
        Score <span className="font-semibold text-ink figures">{of.score}</span> of 100, by fixed rules: the
        same answers always give the same result. Nobody has seen your site yet.
      </p>
    </section>
  );
}

function Facts({ of }: { of: Report }) {
  return (
    <dl className="grid gap-6 border-line border-t pt-6 sm:grid-cols-2">
      <div>
        <dt className="text-ink-faint text-sm">Deployment priority</dt>
        <dd className="mt-0.5 font-semibold">{of.priority}</dd>
      </div>
      <div>
        <dt className="text-ink-faint text-sm">Indicative cost a month</dt>
        <dd className="mt-0.5 font-semibold figures">{of.estimatedCost}</dd>
        <dd className="mt-1 text-ink-soft text-sm">{estimatedCostNote}</dd>
      </div>
    </dl>
  );
}

function Recommendation({ of }: { of: Advice }) {
  return (
    <li className="border-line border-t py-4 first:border-t-0 first:pt-0">
      <p className="font-semibold">{of.title}</p>
      <p className="text-ink-soft">{of.reason}</p>
      {of.service && (
        <Link
          to={`/services/${of.service}`}
          className="mt-1 inline-block py-1 font-semibold text-accent text-sm underline-offset-4 hover:underline print:hidden"
        >
          How we do it<span className="sr-only">: {of.title}</span>
        </Link>
      )}
    </li>
  );
}

function Answers({ of }: { of: Report }) {
  return (
    <section aria-labelledby="answers" className="border-line border-t pt-6">
      <h2 id="answers" className="text-heading">
        Your answers
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {answered(of.answers).map(({ question, answer }) => (
          <div key={question}>
            <dt className="text-ink-faint text-sm">{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Whole({ of }: { of: Report }) {
  return (
    <div className="flex flex-col gap-8">
      <Level of={of} />
      {of.riskLevel === 'critical' && (
        <Notice tone="danger" title="Is something happening now?">
          <p>Please call. A person answers day and night; if anybody is in danger, call 911 first.</p>
          <PhonePair className="mt-2" />
        </Notice>
      )}
      <Facts of={of} />
      <section aria-labelledby="first" className="border-line border-t pt-6">
        <h2 id="first" className="mb-4 text-heading">
          What to do first
        </h2>
        <ol>
          {of.recommendations.map((advice) => (
            <Recommendation key={advice.title} of={advice} />
          ))}
        </ol>
      </section>
      <Answers of={of} />
      <div className="flex flex-wrap gap-3 border-line border-t pt-6 print:hidden">
        <Link to={`/quote?service=${of.serviceType}`} className={buttonClass('action', 'lg')}>
          Get a free quote
          <Icon of={ArrowRight} />
        </Link>
        <Link to="/contact" className={buttonClass('outline', 'lg')}>
          Ask a person
        </Link>
      </div>
    </div>
  );
}

/** The private report of one assessment (V97, D35, D36): made to be read, printed and forwarded; it bears no name. */
export function ReportPage() {
  const report = usePageData<Report | null>('report');
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-40 sm:pb-44 lg:pb-52">
          <h1 className="text-title">Your security assessment</h1>
          {report && (
            <p className="mt-3 text-ink-soft text-lead">
              Made {report.madeText}. This page is yours alone and stays until {report.untilText}.
            </p>
          )}
        </div>
      </SkyBand>
      <div className="relative mx-auto -mt-20 w-full max-w-3xl px-4 pb-20 sm:px-8 lg:pb-28 print:mt-0">
        <Card className="p-6 sm:p-8 print:border-0 print:p-0 print:shadow-none">
          {report ? (
            <Whole of={report} />
          ) : (
            <>
              <p className="text-lead">
                There is no report at this address. A report is kept for a limited time; ask us for a new one,
                or call:
              </p>
              <PhonePair className="mt-4" />
            </>
          )}
        </Card>
      </div>
    </>
  );
}
