import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { asProblem, explain } from '../../../api/problem.ts';
import type { HeldPerson } from '../../../api/staff.ts';
import { PageTitle } from '../../../lib/title/page-title.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import { readKept } from './calls.ts';
import { RuleCard } from './rule-card.tsx';

/** `/retention`: how long everything is kept, what goes next, what is on hold; for owners. */
export function RetentionPage({ forbidden }: { forbidden: ReactNode }) {
  const kept = useQuery({
    queryKey: ['operations', 'retention'],
    queryFn: ({ signal }) => readKept(signal),
    meta: { live: true },
  });
  if (kept.isError && asProblem(kept.error).status === 403) return forbidden;
  const own = kept.data?.rules.filter((rule) => rule.can_hold) ?? [];
  const others = kept.data?.rules.filter((rule) => !rule.can_hold) ?? [];
  return (
    <>
      <PageTitle name="Retention" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-[1.625rem] leading-9 tracking-tight lg:text-[2rem]">Retention</h1>
          <p className="max-w-[70ch] text-ink-soft">
            How long everything is kept, and why. Each term says whether what goes is listed here for 30 days
            before, goes with its person, who is listed, or goes by itself, without a list. Visitors read the
            same terms in the privacy policy.
          </p>
        </div>
        <a href="/api/staff/operations/retention/csv" download className={buttonClass('outline', 'md')}>
          <Icon of={Download} />
          Save as CSV
        </a>
      </header>
      {kept.isError && (
        <LoadFailure
          what="The rules"
          reason={explain(kept.error)}
          since={kept.data ? kept.dataUpdatedAt : undefined}
          busy={kept.isFetching}
          onRetry={() => void kept.refetch()}
        />
      )}
      {kept.isPending && <SkeletonCards what="Loading the rules" />}
      {kept.data && (
        <div className="grid gap-4">
          <OnHold people={kept.data.held} />
          {own.map((rule) => (
            <RuleCard key={rule.id} rule={rule} />
          ))}
          <h2 className="mt-4 text-heading">Kept by clean-ups of their own, or for good</h2>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            {others.map((rule) => (
              <RuleCard key={rule.id} rule={rule} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function OnHold({ people }: { people: readonly HeldPerson[] }) {
  if (people.length === 0) return null;
  return (
    <Section level="h2" title={`On hold: ${people.length === 1 ? 'one person' : `${people.length} people`}`}>
      <ul className="grid gap-2">
        {people.map((person) => (
          <li key={person.lead_id} className="[overflow-wrap:anywhere]">
            <Link to={`/leads/${person.lead_id}`} className="font-semibold underline underline-offset-2">
              {person.name}
            </Link>
            <span className="block text-sm">{person.reason}</span>
            <span className="block text-ink-soft text-sm">
              {person.placed_by}, <When at={person.placed_at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
