import { Check, Phone, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { asProblem, explain } from '../../api/problem.ts';
import type { OpenedIncident } from '../../api/staff.ts';
import { countdown } from '../../lib/clock/countdown.model.ts';
import { useServerTime } from '../../lib/clock/server-clock.tsx';
import { useMay, useMe } from '../../lib/session/me.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { addressOf, standing, subjectOf } from './duty.model.ts';
import { Steps } from './incidents.tsx';
import { useIncident, useTake } from './queries.ts';

/** What a notice leads to: what it is about, a number to dial, and the press that says "I have it". */
export function IncidentCard({ id }: { id: string }) {
  const incident = useIncident(id);
  if (incident.isError && asProblem(incident.error).status === 404)
    return (
      <Notice tone="info" title="There is no such incident" className="mb-5">
        <p className="text-[0.9375rem]">Incidents are kept for 90 days.</p>
      </Notice>
    );
  return (
    <>
      {incident.isError && (
        <LoadFailure
          what="The incident"
          reason={explain(incident.error)}
          since={incident.data ? incident.dataUpdatedAt : undefined}
          busy={incident.isFetching}
          onRetry={() => void incident.refetch()}
        />
      )}
      {incident.data && <Loaded it={incident.data} />}
    </>
  );
}

function Loaded({ it }: { it: OpenedIncident }) {
  const { text, tone } = standing(it);
  const due = useServerTime((now) => countdown(Date.parse(it.due_at), now).text);
  const to = addressOf(it.promise, it.subject);
  return (
    <section
      aria-label="Incident"
      className={`mb-5 rounded-card border px-4 py-4 sm:px-5 ${it.over ? 'border-line bg-surface' : 'border-danger/40 bg-danger-soft'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">
          {it.kind === 'emergency' ? 'Emergency' : 'Overdue'}: {it.name || it.ref || subjectOf(it.promise)}
        </h2>
        <Badge tone={tone}>{text}</Badge>
        {!it.over && <span className="figures text-sm">{due}</span>}
      </div>
      {it.words && <p className="mt-1 [overflow-wrap:anywhere]">{it.words}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Take it={it} />
        {it.phone && (
          <a href={`tel:${it.phone}`} className={buttonClass('outline', 'md')}>
            <Icon of={Phone} />
            Call
          </a>
        )}
        {to && (
          <Link to={to} className={buttonClass('outline', 'md')}>
            Open the {subjectOf(it.promise).toLowerCase()}
          </Link>
        )}
      </div>
      <Steps it={it} />
    </section>
  );
}

function Take({ it }: { it: OpenedIncident }) {
  const me = useMe();
  const mayAct = useMay('duty.act');
  const isOwner = useMay('duty.write');
  const take = useTake(it.id);
  if (!mayAct || it.over) return null;
  const taken = it.acknowledged_at !== null;
  if (taken && it.acknowledged_by !== me.id && !isOwner) return null;
  return (
    <Button tone={taken ? 'outline' : 'action'} busy={take.isPending} onClick={() => take.mutate(!taken)}>
      <Icon of={taken ? RotateCcw : Check} />
      {taken ? 'Give it back' : 'Acknowledge'}
    </Button>
  );
}
