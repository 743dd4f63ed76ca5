import { MailPlus, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { asProblem, explain } from '../../../../api/problem.ts';
import { useMay } from '../../../../lib/session/me.tsx';
import { PageTitle } from '../../../../lib/title/page-title.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { More } from '../../../../ui/more.tsx';
import { SkeletonCards } from '../../../../ui/skeleton.tsx';
import { NewsletterNav } from '../newsletter-nav.tsx';
import { CampaignCard } from './campaign-card.tsx';
import { CampaignStats } from './campaign-stats.tsx';
import { NewCampaignDialog } from './new-campaign-dialog.tsx';
import { useCampaigns } from './queries.ts';
import { useActs } from './use-acts.tsx';

/** `/newsletter-manager`: all campaigns, their states, and the available acts (S40-S44). */
export function CampaignsPage({ forbidden }: { forbidden: ReactNode }) {
  const query = useCampaigns();
  const mayWrite = useMay('newsletter.write');
  const heading = useRef<HTMLHeadingElement>(null);
  const [isNew, setNew] = useState(false);
  if (query.isError && asProblem(query.error).status === 403) return forbidden;
  return (
    <>
      <PageTitle name="Newsletter campaigns" />
      <NewsletterNav current="Campaigns" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-[1.625rem] leading-9 tracking-tight outline-none lg:text-[2rem]"
          >
            Campaigns
          </h1>
          <p className="text-ink-soft">What we write to the people who asked for it.</p>
        </div>
        {mayWrite && (
          <Button tone="action" className="max-sm:grow" onClick={() => setNew(true)}>
            <Icon of={Plus} />
            New Campaign
          </Button>
        )}
      </header>
      <CampaignStats stats={query.data?.stats} />
      <Campaigns query={query} heading={() => heading.current} onNew={() => setNew(true)} />
      {isNew && <NewCampaignDialog onClose={() => setNew(false)} />}
    </>
  );
}

type CampaignsProps = {
  query: ReturnType<typeof useCampaigns>;
  heading: () => HTMLElement | null;
  onNew: () => void;
};

function Campaigns({ query, heading, onNew }: CampaignsProps) {
  const { data, isError, error, isFetching, refetch } = query;
  const list = useRef<HTMLUListElement>(null);
  const acts = useActs({
    stay: (row) =>
      (row && list.current?.querySelector<HTMLElement>(`[data-campaign="${row.id}"] a`)) ?? heading(),
  });
  const mayWrite = useMay('newsletter.write');
  if (data === undefined && !isError) return <SkeletonCards what="Loading campaigns" />;
  return (
    <>
      {isError && (
        <LoadFailure
          what="The campaigns"
          reason={explain(error)}
          since={data?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.rows.length > 0 && (
        <ul ref={list} aria-label="Campaigns" className="flex flex-col gap-3">
          {data.rows.map((row) => (
            <CampaignCard key={row.id} row={row} acts={acts} />
          ))}
        </ul>
      )}
      {data?.rows.length === 0 && !isError && (
        <EmptyState icon={MailPlus} title="No campaigns yet. Create your first one!">
          {mayWrite && (
            <p className="mt-2">
              <Button onClick={onNew}>Write one</Button>
            </p>
          )}
        </EmptyState>
      )}
      <More of={query} />
      {acts.question}
    </>
  );
}
