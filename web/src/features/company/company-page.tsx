import { type ReactNode, useEffect, useState } from 'react';
import { asProblem, explain } from '../../api/problem.ts';
import { tellFactsAnew } from '../../lib/company/staff-facts.ts';
import { PageTitle } from '../../lib/title/page-title.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import type { Saved } from './calls.ts';
import { CompanyEditor } from './editor.tsx';
import { useCompany } from './queries.ts';
import { readWords, usePlace } from './use-editing.ts';

/** `/company`: what the company says of itself, for owners. A change shows on every page at once. */
export function CompanyPage({ forbidden }: { forbidden: ReactNode }) {
  const company = useCompany();
  const version = company.data?.version;
  useEffect(() => {
    // What the staff pages themselves say of the company, such as its clock, follows too.
    if (version !== undefined) void tellFactsAnew();
  }, [version]);
  if (company.isError && asProblem(company.error).status === 403) return forbidden;
  return (
    <>
      <PageTitle name="Company" />
      {company.isError && (
        <LoadFailure
          what="The company"
          reason={explain(company.error)}
          since={company.data ? company.dataUpdatedAt : undefined}
          busy={company.isFetching}
          onRetry={() => void company.refetch()}
        />
      )}
      {company.isPending && <SkeletonCards what="Loading the company" />}
      {company.data && <Opened latest={company.data} />}
    </>
  );
}

/** The editor with what was typed before and never saved. That is looked up once: from then on it is the editor's. */
function Opened({ latest }: { latest: Saved }) {
  const place = usePlace();
  const [kept] = useState(() => readWords(place, latest));
  return <CompanyEditor latest={latest} kept={kept} place={place} />;
}
