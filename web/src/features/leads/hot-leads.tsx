import { useQuery } from '@tanstack/react-query';
import { Flame } from 'lucide-react';
import type { HotLead } from '../../api/staff.ts';
import { useServerClock } from '../../lib/clock/server-clock.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { listHotLeads } from './calls.ts';
import { LeadCard } from './lead-card.tsx';
import { StaleLeads } from './stale-leads.tsx';

/** The tab "Hot Leads" (S34–S37, S111, D78). On a failed load the last good cards stay, marked stale (D8). */
export function HotLeads() {
  const clock = useServerClock();
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['leads', 'hot'],
    queryFn: async ({ signal }) => ({
      leads: (await listHotLeads(signal)).items ?? [],
      fetchedAt: clock.now(),
    }),
    meta: { live: true },
    refetchInterval: 30_000,
  });
  if (data === undefined && !isError) return <SkeletonCards what="Loading hot leads" />;
  return (
    <>
      {isError && (
        <StaleLeads error={error} since={data?.fetchedAt} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && data.leads.length > 0 && <Cards leads={data.leads} />}
      {data?.leads.length === 0 && !isError && (
        <EmptyState icon={Flame} title="No hot leads at the moment.">
          A lead is hot with a score of 70 or more, with an open urgent or high quote, or when its chat needs
          a person.
        </EmptyState>
      )}
    </>
  );
}

function Cards({ leads }: { leads: readonly HotLead[] }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {leads.map((lead) => (
        <li key={lead.id} className="flex">
          <LeadCard lead={lead} />
        </li>
      ))}
    </ul>
  );
}
