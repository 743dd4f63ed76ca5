import { Link } from 'react-router';
import { explain } from '../../api/problem.ts';
import type { Incident } from '../../api/staff.ts';
import { hourMinuteSecond } from '../../lib/clock/board-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { lostBy, standing, subjectOf, wasUnreached, waysOf, whoNext, whyTold } from './duty.model.ts';
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

/** Whom an incident was told when, what became of it, and who took it. Of earlier rounds there are many lines: they are folded away. */
export function Steps({ it }: { it: Incident }) {
  const round = it.told.at(-1)?.round ?? 0;
  const earlier = it.told.filter((one) => one.round < round);
  const lost = lostBy(it);
  return (
    <>
      {earlier.length > 0 && (
        <details className="mt-1 text-ink-soft text-sm">
          <summary className="inline-flex min-h-9 cursor-pointer items-center">
            {earlier.length} notices before the steps began anew
          </summary>
          <ul>
            {earlier.map((one) => (
              <Told key={`${one.user_id}${one.round}`} one={one} />
            ))}
          </ul>
        </details>
      )}
      <ul className="mt-1 text-ink-soft text-sm">
        {it.told
          .filter((one) => one.round === round)
          .map((one) => (
            <Told key={one.user_id} one={one} />
          ))}
        {lost !== '' && it.lost_at !== null && (
          <li className="text-ink">
            <span className="figures">{hourMinuteSecond(it.lost_at)}</span> {lost}
          </li>
        )}
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
            <span className="figures">{hourMinuteSecond(it.next_at)}</span> {whoNext[it.next]}
          </li>
        )}
      </ul>
    </>
  );
}

function Told({ one }: { one: Incident['told'][number] }) {
  return (
    <li className={wasUnreached(one) ? 'text-danger' : undefined}>
      <span className="figures">{hourMinuteSecond(one.at)}</span> {one.name} told ({whyTold(one.why)}):{' '}
      {waysOf(one)}
      {one.note && `; ${one.note}`}
    </li>
  );
}
