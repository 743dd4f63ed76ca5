import { Check, RotateCcw } from 'lucide-react';
import type { Incident } from '../../api/staff.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/when.tsx';
import { useTakeIncident } from './duty-now.ts';

/** Who has what an alert is about, since when; or whom it was told. */
export function TakenBy({ incident }: { incident: Incident }) {
  if (incident.acknowledged_at !== null)
    return (
      <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">
        {incident.acknowledged_name} has it, <When at={incident.acknowledged_at} near />
      </span>
    );
  const last = incident.told.at(-1);
  return (
    last && (
      <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{last.name} was told last</span>
    )
  );
}

/** The press that says "I have it", and the one that takes it back. */
export function Take({ incident, name }: { incident: Incident; name: string }) {
  const mayAct = useMay('duty.act');
  const take = useTakeIncident(incident.id);
  if (!mayAct) return null;
  const taken = incident.acknowledged_at !== null;
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
      <span className="max-sm:sr-only">{taken ? 'Give back' : 'Acknowledge'}</span>
    </Button>
  );
}
