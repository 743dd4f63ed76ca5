import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { asProblem, explain } from '../../../../../api/problem.ts';
import type { Campaign } from '../../../../../api/staff.ts';
import { PageTitle } from '../../../../../lib/title/page-title.tsx';
import { LoadFailure } from '../../../../../ui/load-failure.tsx';
import { SkeletonCards } from '../../../../../ui/skeleton.tsx';
import { BackToCampaigns, NoSuchCampaign } from '../campaign-parts.tsx';
import { emptyFields, fieldsOf } from '../fields.model.ts';
import { useCampaign } from '../queries.ts';
import { useKeptWords } from '../use-kept.ts';
import { CampaignEditor } from './editor.tsx';

/** `/newsletter-manager/campaigns/new` and `/newsletter-manager/campaigns/:id/edit` (D83). */
export function CampaignEditorPage({ forbidden }: { forbidden: ReactNode }) {
  const { id = '' } = useParams();
  return id === '' ? <Opened campaign={null} /> : <Existing key={id} id={id} forbidden={forbidden} />;
}

function Existing({ id, forbidden }: { id: string; forbidden: ReactNode }) {
  const query = useCampaign(id, { fresh: true });
  // Cached data may be old: an edit must not start from it.
  const [opened, setOpened] = useState<Campaign | null>(null);
  if (opened === null && query.isFetchedAfterMount && query.isSuccess && !query.isFetching)
    setOpened(query.data);
  if (opened) return <Opened campaign={opened} />;
  if (!query.isError) return <SkeletonCards what="Opening the campaign" />;
  const { status } = asProblem(query.error);
  if (status === 403) return forbidden;
  return (
    <>
      <PageTitle name="Edit Campaign" />
      <BackToCampaigns />
      {status === 404 ? (
        <NoSuchCampaign />
      ) : (
        <>
          <h1 className="mb-4 text-[1.625rem] leading-9 tracking-tight">Edit Campaign</h1>
          <LoadFailure
            what="The campaign"
            reason={explain(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </>
      )}
    </>
  );
}

/** The editor with text typed earlier and never saved. It is looked up once: from then on the editor has it. */
function Opened({ campaign }: { campaign: Campaign | null }) {
  const keptOf = useKeptWords();
  const [kept] = useState(() => keptOf(campaign?.id ?? 'new', campaign ? fieldsOf(campaign) : emptyFields));
  return <CampaignEditor opened={campaign} kept={kept} />;
}
