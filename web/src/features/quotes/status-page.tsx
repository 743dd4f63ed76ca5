import { texts } from '@catalog/quotes.json';
import { usePageData, usePageInput } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { Card } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { PhonePair } from '../../ui/phone-pair';
import { SkyBand } from '../../ui/sky-band';
import { ContactDetails } from './contact-lines';
import { FindLink } from './find-link';
import { type QuoteStatus, statusToken } from './status.model';
import { Steps } from './steps';
import { useStatus } from './use-status';

function Facts({ status }: { status: QuoteStatus }) {
  const facts = [
    { name: 'Your reference', value: status.ticketId },
    status.answeredText
      ? { name: 'A person answered', value: status.answeredText }
      : { name: 'A person answers by', value: status.deadlineText },
    { name: 'Service', value: status.service },
    { name: 'Sent', value: status.submittedText },
    { name: 'Your site', value: status.siteLocation },
    { name: 'You asked for', value: status.answerText },
  ].filter(({ value }) => value);
  return (
    <dl className="grid gap-6 sm:grid-cols-2">
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt className="text-ink-faint text-sm">{fact.name}</dt>
          <dd className="mt-0.5 break-words font-display font-semibold text-lg leading-snug figures">
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Progress({ status, reached, path }: { status: QuoteStatus; reached: boolean; path: string }) {
  return (
    <div data-live="" className="grid gap-10 lg:grid-cols-[1.5fr_1fr] lg:gap-14">
      <div className="flex flex-col gap-8">
        <Card className="p-6 sm:p-8">
          <Facts status={status} />
          {status.emergency && (
            <Notice tone="warning" className="mt-6" title="Is it happening now?">
              <p>Please call as well:</p>
              <PhonePair className="mt-2" nearest={status.nearestOffice} />
            </Notice>
          )}
        </Card>
        <section>
          <h2 className="mb-6 text-heading">
            {status.closed ? 'This request is closed' : 'Where it stands'}
          </h2>
          <Steps status={status} />
          <p role="status" className="mt-6 text-ink-faint text-sm print:hidden">
            {reached
              ? 'This page keeps itself up to date.'
              : 'The connection is lost: this is the last known state.'}
          </p>
          <a href={path} className={buttonClass('outline', 'md', 'mt-3 print:hidden')}>
            Refresh
          </a>
        </section>
      </div>
      <aside aria-label="Contact" className="lg:self-start lg:pt-28">
        <h2 className="mb-3 text-heading">Reach us any time</h2>
        <ContactDetails nearest={status.nearestOffice} />
      </aside>
    </div>
  );
}

/** What stands where a status should: the link is wrong, or the server cannot be asked. */
function NoStatus({ looking }: { looking: boolean }) {
  return (
    <Card className="p-6 sm:p-8">
      <p className="text-lead">
        {looking
          ? 'Looking for your request…'
          : 'We cannot find a request at this address. Please check the link in your email, or call us:'}
      </p>
      {!looking && (
        <>
          <PhonePair className="mt-4" />
          <FindLink className="mt-4" />
        </>
      )}
    </Card>
  );
}

/** The private page of one request (D5): complete without script, and ticking with it. */
export function StatusPage() {
  const { path } = usePageInput();
  const token = decodeURIComponent(statusToken(path));
  const given = usePageData<QuoteStatus | null>('status');
  const { status, reached } = useStatus(given === null ? '' : token, given ?? null);
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-40 sm:pb-44 lg:pb-52">
          <h1 className="text-title">{status ? texts.confirmed : 'Your quote request'}</h1>
          <p className="mt-3 text-ink-soft text-lead">
            {status ? `Thank you, ${status.firstName}. ` : ''}Only who has this link can see this page, so
            keep it.
          </p>
        </div>
      </SkyBand>
      <div className="relative mx-auto -mt-20 w-full max-w-6xl px-4 pb-20 sm:px-8 lg:pb-28 print:mt-0">
        {status ? (
          <Progress status={status} reached={reached} path={path} />
        ) : (
          <NoStatus looking={reached && given !== null} />
        )}
      </div>
    </>
  );
}
