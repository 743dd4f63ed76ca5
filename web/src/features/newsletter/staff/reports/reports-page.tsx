import { MailCheck, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { asProblem, explain } from '../../../../api/problem.ts';
import { useAddress } from '../../../../lib/list/address.ts';
import { PageTitle } from '../../../../lib/title/page-title.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/controls.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FrozenRows } from '../../../../ui/frozen-rows.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { More } from '../../../../ui/more.tsx';
import { SkeletonCards } from '../../../../ui/skeleton.tsx';
import { NewsletterNav } from '../newsletter-nav.tsx';
import { useReports } from '../queries.ts';
import { kindLook, kinds, type ReportFilter, reportFilterOf, reportSearchOf } from './report.model.ts';
import { ReportTable } from './report-table.tsx';

/** `/newsletter-manager/reports`: bounces and complaints, the latest first, with their effects. */
export function ReportsPage({ forbidden }: { forbidden: ReactNode }) {
  const [kind, setKind] = useKind();
  const query = useReports(kind);
  if (query.isError && asProblem(query.error).status === 403) return forbidden;
  return (
    <>
      <PageTitle name="Newsletter reports" />
      <NewsletterNav current="Reports" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Reports</h1>
          <p className="text-ink-soft">Mails that came back, complaints, and what they led to.</p>
        </div>
        <search className="grow sm:w-56 sm:grow-0">
          <Select
            aria-label="Kind"
            value={kind}
            onChange={(event) => setKind(event.target.value as ReportFilter)}
            className="truncate text-[0.9375rem]"
          >
            {kinds.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </search>
      </header>
      <Reports query={query} kind={kind} onAll={() => setKind('')} />
    </>
  );
}

function useKind(): [ReportFilter, (kind: ReportFilter) => void] {
  const [params, setParams] = useAddress();
  return [reportFilterOf(params), (kind) => setParams(() => reportSearchOf(kind))];
}

type ReportsProps = { query: ReturnType<typeof useReports>; kind: ReportFilter; onAll: () => void };

function Reports({ query, kind, onAll }: ReportsProps) {
  const { data, isError, error, isFetching, refetch } = query;
  if (data === undefined && !isError) return <SkeletonCards what="Loading reports" />;
  return (
    <>
      {isError && (
        <LoadFailure
          what="The reports"
          reason={explain(error)}
          since={data?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.rows.length > 0 && (
        <FrozenRows rows={data.rows} listKey={`${kind} ${data.pages} ${query.isFetchedAfterMount}`}>
          {(rows) => <ReportTable rows={rows} />}
        </FrozenRows>
      )}
      {data?.rows.length === 0 &&
        !isError &&
        (kind === '' ? (
          <Nothing address={data.address} />
        ) : (
          <EmptyState icon={SearchX} title={`Nothing of this kind: ${kindLook(kind).label.toLowerCase()}.`}>
            <Button onClick={onAll}>Show every kind</Button>
          </EmptyState>
        ))}
      <More of={query} />
    </>
  );
}

/** No reports; or none can arrive, and then what is missing is shown. */
function Nothing({ address }: { address: string }) {
  return (
    <EmptyState icon={MailCheck} title="Nothing has come back.">
      <p>What a mail server refuses while we send stands here by itself.</p>
      {address ? (
        <p className="mt-2 [overflow-wrap:anywhere]">
          What servers and providers report later comes by mail to <strong>{address}</strong>, if{' '}
          <code>BOUNCE_LISTEN</code> says on which port it is taken.
        </p>
      ) : (
        <p className="mt-2">
          What servers and providers report later is not taken: it needs the settings{' '}
          <code>BOUNCE_ADDRESS</code>, to which they report, and <code>BOUNCE_LISTEN</code>, the port on which
          that mail is taken.
        </p>
      )}
    </EmptyState>
  );
}
