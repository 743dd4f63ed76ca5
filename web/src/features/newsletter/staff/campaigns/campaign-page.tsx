import { ExternalLink } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { asProblem, explain } from '../../../../api/problem.ts';
import type { Campaign } from '../../../../api/staff.ts';
import { useMay } from '../../../../lib/session/me.tsx';
import { PageTitle } from '../../../../lib/title/page-title.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SkeletonCards } from '../../../../ui/skeleton.tsx';
import { When } from '../../../../ui/when.tsx';
import { ActButtons } from './act-buttons.tsx';
import { isLaunched } from './acts.model.ts';
import { AudienceLine } from './audience-line.tsx';
import { CampaignNumbers } from './campaign-numbers.tsx';
import {
  BackToCampaigns,
  BlockedNotice,
  CampaignBadge,
  NoSuchCampaign,
  ScheduledTime,
  SendingProgress,
} from './campaign-parts.tsx';
import { Deliveries } from './deliveries.tsx';
import { Preflight } from './editor/preflight.tsx';
import { PreviewPane } from './editor/preview-pane.tsx';
import { usePreview } from './editor/use-preview.ts';
import { CAMPAIGNS, topicsOf } from './labels.ts';
import { useCampaign } from './queries.ts';
import { useActs } from './use-acts.tsx';

/** `/newsletter-manager/campaigns/:id`: one campaign, the progress of its sending, and its deliveries (D83). */
export function CampaignPage({ forbidden }: { forbidden: ReactNode }) {
  const { id = '' } = useParams();
  const { data: one, isError, error, isFetching, refetch } = useCampaign(id);
  if (isError && asProblem(error).status === 403) return forbidden;
  const missing = isError && asProblem(error).status === 404;
  return (
    <>
      <PageTitle name={one && !missing ? one.title : 'Campaign'} />
      <BackToCampaigns />
      {missing && <NoSuchCampaign />}
      {isError && !missing && (
        <LoadFailure
          what="The campaign"
          reason={explain(error)}
          since={one?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!one && !isError && <SkeletonCards what="Loading the campaign" />}
      {one && !missing && <Everything one={one} />}
    </>
  );
}

function Everything({ one }: { one: Campaign }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const acts = useActs({ onDeleted: () => void navigate(CAMPAIGNS), stay: () => heading.current });
  const mayWrite = useMay('newsletter.write');
  const launched = isLaunched(one);
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-[1.625rem] leading-9 tracking-tight outline-none [overflow-wrap:anywhere] lg:text-[2rem]"
          >
            {one.title}
          </h1>
          <p className="text-ink-soft [overflow-wrap:anywhere]">{one.subject}</p>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-faint text-sm">
            <CampaignBadge status={one.status} />
            <Moments one={one} />
          </p>
        </div>
        <ActButtons row={one} acts={acts} />
      </header>
      {one.reason && (one.status === 'held' || one.status === 'paused') && (
        <Notice
          tone="warning"
          className="mb-4"
          title={
            one.status === 'held' ? 'Held: someone must say what becomes of it.' : 'Paused by the program.'
          }
        >
          <p className="[overflow-wrap:anywhere]">{one.reason}</p>
        </Notice>
      )}
      <BlockedNotice row={one} />
      <div className="flex flex-col gap-4">
        {(one.status === 'sending' || one.status === 'paused') && (
          <Section
            level="h2"
            title={one.status === 'sending' ? 'It is being sent' : 'The sending stands still'}
          >
            <SendingProgress row={one} />
          </Section>
        )}
        {launched ? <CampaignNumbers one={one} /> : <Before one={one} />}
        {launched && <Deliveries one={one} />}
        {mayWrite && <TheMail one={one} />}
      </div>
      {acts.question}
    </>
  );
}

/** Its events, with time and person. */
function Moments({ one }: { one: Campaign }) {
  const by = (person: Campaign['created_by']) => (person?.name ? ` by ${person.name}` : '');
  return (
    <>
      {one.status === 'scheduled' && one.scheduled_for && (
        <span>
          for <ScheduledTime at={one.scheduled_for} />
        </span>
      )}
      {one.launched_at ? (
        <span>
          Begun <When at={one.launched_at} />
          {by(one.launched_by)}
        </span>
      ) : (
        <span>
          Written <When at={one.created_at} />
          {by(one.created_by)}
        </span>
      )}
      {one.sent_at && (
        <span>
          ended <When at={one.sent_at} />
        </span>
      )}
      {one.slug && one.sent_count > 0 && one.status !== 'cancelled' && (
        <a
          href={`/newsletter/archive/${encodeURIComponent(one.slug)}`}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1 text-accent underline underline-offset-4"
        >
          In the archive
          <Icon of={ExternalLink} />
          <span className="sr-only">(opens a new tab)</span>
        </a>
      )}
    </>
  );
}

/** Before it is sent: its audience. */
function Before({ one }: { one: Campaign }) {
  const topics = one.topics;
  return (
    <Section level="h2" title="Audience">
      <p className="mb-2 text-[0.9375rem]">
        {topics.length === 0 ? 'It goes to everyone.' : `It goes to those who chose ${topicsOf(topics)}.`} Who
        that is, is settled at the moment of sending.
      </p>
      <AudienceLine topics={topics} />
    </Section>
  );
}

/** Its content, as its readers see it; before it is sent, with its problems. */
function TheMail({ one }: { one: Campaign }) {
  const preview = usePreview(one);
  return (
    <>
      {!isLaunched(one) && <Preflight preview={preview} />}
      <Section level="h2" title="The mail">
        <div className="overflow-hidden rounded-control border border-line-strong">
          <PreviewPane preview={preview} className="h-[min(80dvh,52rem)]" />
        </div>
      </Section>
    </>
  );
}
