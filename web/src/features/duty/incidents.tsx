import { Link } from 'react-router';
import { explain } from '../../api/problem.ts';
import type { Incident } from '../../api/staff.ts';
import { hourMinuteSecond } from '../../lib/clock/board-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { standing, subjectOf, waysOf, whyTold } from './duty.model.ts';
import { useIncidents } from './queries.ts';

/** The incidents of the last days, newest first. */
export function Incidents() {
  const list = useIncidents();
  const items = list.data?.items ?? [];
  return (
    <Section title="Incidents of 30 days" level="h2">
      {list.isError && (
        <LoadFailure
          what="The incidents"
          reason={explain(list.error)}
          since={list.data ? list.dataUpdatedAt : undefined}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <SkeletonCards what="Loading the incidents" />}
      {list.data && items.length === 0 && <p className="text-ink-soft">None.</p>}
      <ol>
        {items.map((it) => (
          <li key={it.id} className="border-line border-t py-3 first:border-t-0 first:pt-0">
            <Row it={it} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Row({ it }: { it: Incident }) {
  const { text, tone } = standing(it);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/duty?incident=${it.id}`} className="font-semibold underline-offset-2 hover:underline">
          {it.kind === 'emergency' ? 'Emergency' : 'Overdue'}: {subjectOf(it.promise)}
        </Link>
        <Badge tone={tone}>{text}</Badge>
        <span className="text-ink-soft text-sm">
          {it.team}, <When at={it.opened_at} />
        </span>
      </div>
      <Steps it={it} />
    </>
  );
}

/** Whom an incident was told when, and who took it. */
export function Steps({ it }: { it: Incident }) {
  return (
    <ul className="mt-1 text-ink-soft text-sm">
      {it.told.map((one) => (
        <li key={one.user_id}>
          <span className="figures">{hourMinuteSecond(one.at)}</span> {one.name} told ({whyTold(one.why)}), by{' '}
          {waysOf(one)}
          {one.note && `; ${one.note}`}
        </li>
      ))}
      {it.acknowledged_at !== null && (
        <li className="text-ink">
          <span className="figures">{hourMinuteSecond(it.acknowledged_at)}</span> {it.acknowledged_name}{' '}
          acknowledged
        </li>
      )}
      {it.over_at !== null && (
        <li className="text-ink">
          <span className="figures">{hourMinuteSecond(it.over_at)}</span> answered
        </li>
      )}
      {it.next_at !== null && (
        <li>
          <span className="figures">{hourMinuteSecond(it.next_at)}</span> others are told
        </li>
      )}
    </ul>
  );
}
