import { Hand } from 'lucide-react';
import type { LeadRow } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { setAutomation } from '../calls.ts';
import { leadName } from '../contact.model.ts';
import { useRowWork } from './use-row-work.ts';

/**
 * Whether automation may act on a lead, with 'Manual' where a person has it (S25). Switching on also gives it back from
 * the person (S82).
 */
export function AutomationSwitch({ lead }: { lead: LeadRow }) {
  const mayWrite = useMay('leads.write');
  const { run, busy } = useRowWork();
  const on = lead.automationEnabled && !lead.humanOverride;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Switch
        checked={on}
        label={`Automation of ${leadName(lead) || lead.phone}`}
        disabled={!mayWrite}
        busy={busy}
        onChange={(next) => run(() => setAutomation(lead, next))}
      />
      {lead.humanOverride ? (
        <Badge tone="info">
          <Icon of={Hand} className="size-3.5" />
          Manual
        </Badge>
      ) : (
        <span aria-hidden="true" className="text-ink-soft text-sm">
          {on ? 'On' : 'Off'}
        </span>
      )}
    </span>
  );
}
