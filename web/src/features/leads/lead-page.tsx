import { ArrowLeft, Hand, Mail, Phone, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { asProblem } from '../../api/problem.ts';
import type { Lead } from '../../api/staff.ts';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { AuditLink } from '../../ui/audit-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ColleaguesHere } from '../../ui/colleagues-here.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { MixedLetters, Unverified } from '../../ui/unverified.tsx';
import { CallForm } from './call-form.tsx';
import { callHref, contactHref, leadName } from './contact.model.ts';
import { priorityLabel, priorityTone, stageLabel } from './labels.ts';
import { LeadDetails } from './lead-details.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadScore } from './lead-score.tsx';
import { LeadTimeline } from './lead-timeline.tsx';
import { LeadWork } from './lead-work.tsx';
import { Merges } from './merges.tsx';
import { NoteForm } from './note-form.tsx';
import { PersonData } from './person-data.tsx';
import { useLead } from './queries.ts';
import { StaleLeads } from './stale-leads.tsx';

type LeadPageProps = {
  forbidden: ReactNode;
  /** What automation did with a lead and will do; another feature's. */
  automation?: (lead: Lead) => ReactNode;
};

/** `/leads/:id`: everything about one lead, and the work on it. */
export function LeadPage({ forbidden, automation }: LeadPageProps) {
  const { id = '' } = useParams();
  const { data: lead, isError, error, isFetching, refetch } = useLead(id);
  if (isError && asProblem(error).status === 403) return forbidden;
  // Merged into another one: that is the person's page now.
  if (lead && lead.id !== id) return <Navigate to={`/leads/${lead.id}`} replace />;
  const missing = isError && asProblem(error).status === 404;
  return (
    <>
      <PageTitle name={lead ? callOf(lead) : 'Lead'} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to="/leads"
          className="inline-flex min-h-9 items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
        >
          <Icon of={ArrowLeft} />
          Leads
        </Link>
        {lead && <AuditLink about={lead.id} />}
      </div>
      {missing && !lead && <Nobody title="There is no such lead." />}
      {isError && !missing && (
        <StaleLeads error={error} since={lead?.fetchedAt} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!lead && !isError && <SkeletonCards what="Loading the lead" />}
      {lead?.state === 'erased' && <Nobody title="This person was erased." />}
      {lead?.state === 'active' && <Everything key={lead.id} lead={lead} automation={automation?.(lead)} />}
    </>
  );
}

const callOf = (lead: Lead) => leadName(lead) || lead.phone || 'Erased person';

function Nobody({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState icon={UserX} title={title}>
        Nothing personal is stored here.
      </EmptyState>
    </>
  );
}

function Everything({ lead, automation }: { lead: Lead; automation: ReactNode }) {
  return (
    <>
      <Head lead={lead} />
      <ColleaguesHere kind="lead" id={lead.id} className="mb-4" />
      {/* On a phone the work and the history come before the reasons. */}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid content-start gap-4 lg:col-start-2">
          <LeadDetails lead={lead} />
          <LeadWork lead={lead} />
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <CallForm id={lead.id} />
          <NoteForm id={lead.id} />
          {automation}
          <LeadTimeline id={lead.id} />
        </div>
        <div className="grid content-start gap-4 lg:col-start-2">
          <LeadScore lead={lead} />
          <LeadFacts lead={lead} />
          <Merges lead={lead} />
          <PersonData lead={lead} />
        </div>
      </div>
    </>
  );
}

function Head({ lead }: { lead: Lead }) {
  const mail = contactHref(lead);
  const call = callHref(lead);
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-[1.625rem] leading-9 tracking-tight [overflow-wrap:anywhere] lg:text-[2rem]">
          {callOf(lead)}
          <Unverified fields={lead.unverified} of={lead.name ? 'name' : 'phone'} />
          <MixedLetters fields={lead.mixed} of={lead.name ? 'name' : 'email'} />
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft">
          {lead.company && <span>{lead.company}</span>}
          <Badge tone={priorityTone(lead.priority)}>
            {priorityLabel(lead.priority)} · <span className="figures">{lead.score}/100</span>
          </Badge>
          <Badge>{stageLabel(lead.stage)}</Badge>
          {(lead.humanOverride || lead.chatNeedsHuman) && (
            <Badge tone="info">
              <Icon of={Hand} className="size-3.5" />
              Needs a person
            </Badge>
          )}
        </p>
      </div>
      <div className="flex grow gap-2 sm:grow-0">
        {call && (
          <a href={call} className={buttonClass('action', 'md', 'grow')}>
            <Icon of={Phone} />
            Call Now
          </a>
        )}
        {mail && (
          <a href={mail} className={buttonClass('outline', 'md', 'grow')}>
            <Icon of={Mail} />
            Contact Lead
          </a>
        )}
      </div>
    </header>
  );
}
