import { Clock } from 'lucide-react';
import type { AutomationSequence } from '../../../api/staff.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { sequencePage } from '../labels.ts';
import { saveSequence } from './calls.ts';
import { PlanCard } from './plan-card.tsx';
import { sequenceLines } from './sequence-fields.model.ts';

/** One sequence of the overview. */
export function SequenceCard({ sequence }: { sequence: AutomationSequence }) {
  const { name, steps, windowDays, officeHours, others } = sequence;
  return (
    <PlanCard
      plan={sequence}
      to={sequencePage(sequence.id)}
      lines={sequenceLines(sequence)}
      badges={
        officeHours && (
          <Badge tone="info">
            <Icon of={Clock} />
            Office hours
          </Badge>
        )
      }
      onSave={(active) =>
        saveSequence(sequence.id, sequence.version, { name, steps, windowDays, officeHours, others, active })
      }
    />
  );
}
