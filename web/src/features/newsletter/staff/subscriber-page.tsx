import { ArrowLeft, FileCheck2, UserMinus, UserX } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { asProblem, explain } from '../../../api/problem.ts';
import type { Subscriber } from '../../../api/staff.ts';
import { dayOf, exactTime } from '../../../lib/clock/board-time.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { PageTitle } from '../../../lib/title/page-title.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { proofHref } from './calls.ts';
import { basisLabel, LIST, originLabel } from './labels.ts';
import { useSubscriber } from './queries.ts';
import { SubscriberHistory } from './subscriber-history.tsx';
import { StatusBadge, TopicChips, UntilLines } from './subscriber-parts.tsx';
import { UnsubscribeDialog } from './unsubscribe-dialog.tsx';

/** `/newsletter-manager/subscribers/:id`: one subscriber, what they agreed to, and what happened since. */
export function SubscriberPage({ forbidden }: { forbidden: ReactNode }) {
  const { id = '' } = useParams();
  const { data: one, isError, error, isFetching, refetch } = useSubscriber(id);
  if (isError && asProblem(error).status === 403) return forbidden;
  // Erased or deleted while the page was open: what was shown no longer belongs to a person.
  const missing = isError && asProblem(error).status === 404;
  return (
    <>
      <PageTitle name={one && !missing ? one.email : 'Subscriber'} />
      <BackToList />
      {missing && (
        <>
          <h1 className="sr-only">There is no such subscriber.</h1>
          <EmptyState icon={UserX} title="There is no such subscriber.">
            They were erased at their own wish, or never confirmed and were forgotten.
          </EmptyState>
        </>
      )}
      {isError && !missing && (
        <LoadFailure
          what="The subscriber"
          reason={explain(error)}
          since={one?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!one && !isError && <SkeletonCards what="Loading the subscriber" />}
      {one && !missing && <Everything one={one} />}
    </>
  );
}

/** The way back to the list. */
export function BackToList() {
  return (
    <Link
      to={LIST}
      className="mb-3 inline-flex min-h-9 items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
    >
      <Icon of={ArrowLeft} />
      Subscribers
    </Link>
  );
}

function Everything({ one }: { one: Subscriber }) {
  return (
    <>
      <Head one={one} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        {/* On a phone the current state comes before its history. */}
        <div className="grid min-w-0 content-start gap-4 lg:col-start-2 lg:row-start-1">
          <Agreement one={one} />
          <Facts one={one} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <SubscriberHistory of={one} />
        </div>
      </div>
    </>
  );
}

function Head({ one }: { one: Subscriber }) {
  const mayWrite = useMay('newsletter.write');
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState(false);
  // A complaint outranks unsubscribing: it stays as it is.
  const canEnd = one.status !== 'unsubscribed' && one.status !== 'complained';
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-[1.625rem] leading-9 tracking-tight outline-none [overflow-wrap:anywhere] lg:text-[2rem]"
        >
          {one.email}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge status={one.status} />
          <UntilLines one={one} />
        </p>
      </div>
      {mayWrite && (
        <div className="flex grow flex-wrap gap-2 sm:grow-0">
          <a href={proofHref(one.id)} download className={buttonClass('outline', 'md', 'grow')}>
            <Icon of={FileCheck2} />
            Proof of consent
          </a>
          {canEnd && (
            <Button className="grow" onClick={() => setEnding(true)}>
              <Icon of={UserMinus} />
              Unsubscribe…
            </Button>
          )}
        </div>
      )}
      {ending && (
        <UnsubscribeDialog
          one={one}
          onClose={() => setEnding(false)}
          // The button disappears with the subscription; the heading says whose it was.
          returnFocus={() => heading.current}
        />
      )}
    </header>
  );
}

/** What they agreed to, word for word. */
function Agreement({ one: { wording, wording_version, basis, origin } }: { one: Subscriber }) {
  const version = wording_version && `version ${wording_version} of the words`;
  return (
    <Section level="h2" title="What they agreed to">
      <blockquote className="border-accent border-l-[3px] pl-3.5 leading-relaxed [overflow-wrap:anywhere]">
        {wording}
      </blockquote>
      <p className="mt-2 text-ink-faint text-sm">
        {[basisLabel(basis), originLabel(origin), version].filter(Boolean).join(', ')}
      </p>
    </Section>
  );
}

function Facts({ one }: { one: Subscriber }) {
  const mayReadLeads = useMay('leads.read');
  return (
    <Section level="h2" title="The subscription">
      <dl className="grid gap-y-2.5">
        <Fact name="Topics">
          <TopicChips topics={one.topics} />
        </Fact>
        <Fact name="Interest score">
          <span className="figures">{one.interest_score}</span>
        </Fact>
        <Fact name={one.origin === 'import' ? 'Agreed' : 'Asked'}>
          <Instant at={one.asked_at} />
        </Fact>
        {one.confirmed_at && (
          <Fact name={one.origin === 'import' ? 'Taken over' : 'Confirmed'}>
            <Instant at={one.confirmed_at} />
          </Fact>
        )}
        {one.status === 'active' && (
          <Fact name="Consent holds">
            {one.consent_until ? (
              <>
                until <Instant at={one.consent_until} />
              </>
            ) : (
              'until it is taken back'
            )}
          </Fact>
        )}
        {mayReadLeads && one.lead_id && (
          <Fact name="Lead">
            <Link
              to={`/leads/${encodeURIComponent(one.lead_id)}`}
              className="text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-current"
            >
              Everything else we know of them
            </Link>
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="figures">
      {dayOf(at)}
    </time>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-3">
      <dt className="w-28 shrink-0 text-ink-faint text-sm leading-6">{name}</dt>
      <dd className="min-w-0 text-[0.9375rem] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
