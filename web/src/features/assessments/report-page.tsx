import { ArrowRight } from 'lucide-react';
import { usePageData } from '../../lib/page/page';
import { useTakenInPrint } from '../../lib/visit/tell';
import { buttonClass } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { PhonePair } from '../../ui/phone-pair';
import { SkyBand } from '../../ui/sky-band';
import { MailForm } from './mail-form';
import { answered, type Report } from './report.model';
import { CriticalPhones, Facts, Level, Recommendations } from './result-parts';

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
  const mailless = usePageData<boolean>('mailless') ?? false; // then no page promises a mail (D5)
  return (
    <div className="flex flex-col gap-8">
      <Level riskLevel={of.riskLevel} score={of.score} />
      {of.riskLevel === 'critical' && <CriticalPhones />}
      <Facts priority={of.priority} estimatedCost={of.estimatedCost} prices={of.prices} />
      <Recommendations of={of.recommendations} />
      <Answers of={of} />
      {of.withoutContact && !mailless && <MailForm answers={of.answers} />}
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
  useTakenInPrint(report ? 'report' : null);
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
