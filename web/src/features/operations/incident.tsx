import { Check, RotateCcw } from 'lucide-react';
import type { Incident } from '../../api/staff.ts';
import { useMay, useMe } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/when.tsx';
import { useTakeIncident } from './duty-now.ts';
import { lastTold, lostBy } from './incident.model.ts';

/** Who has what an alert is about, since when; or whom it was told. */
export function TakenBy({ incident }: { incident: Incident }) {
  if (incident.acknowledged_at !== null)
    return (
      <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">
        {incident.acknowledged_name} has it, <When at={incident.acknowledged_at} near />
      </span>
    );
  const last = incident.told.at(-1);
  const lost = lostBy(incident);
  return (
    <>
      {lost !== '' && (
        <span className="block font-medium text-danger text-sm [overflow-wrap:anywhere]">{lost}</span>
      )}
      {last && <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{lastTold(last)}</span>}
    </>
  );
}

/** The press that says "I have it", and the one that takes it back. */
export function Take({ incident, name }: { incident: Incident; name: string }) {
  const me = useMe();
  const mayAct = useMay('duty.act');
  const isOwner = useMay('duty.write');
  const take = useTakeIncident(incident.id);
  if (!mayAct) return null;
  const taken = incident.acknowledged_at !== null;
  if (taken && incident.acknowledged_by !== me.id && !isOwner) return null; // only they or an owner can
  return (
    <Button
      size="sm"
      tone={taken ? 'quiet' : 'outline'}
      className="min-h-11 shrink-0"
      busy={take.isPending}
      aria-label={taken ? `Give back: ${name}` : `Acknowledge: ${name}`}
      onClick={() => take.mutate(taken ? 'giveBack' : 'acknowledge')}
    >
      <Icon of={taken ? RotateCcw : Check} />
      {taken ? 'Give back' : 'Acknowledge'}
    </Button>
  );
}
