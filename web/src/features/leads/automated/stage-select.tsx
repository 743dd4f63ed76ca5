import catalog from '@catalog/leads.json';
import { useState } from 'react';
import type { LeadRow, Stage } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Select } from '../../../ui/controls.tsx';
import { setStage } from '../calls.ts';
import { leadName } from '../contact.model.ts';
import { stageLabel } from '../labels.ts';
import { useRowWork } from './use-row-work.ts';

/** How far a lead is, to be changed (D77). */
export function StageSelect({ lead }: { lead: LeadRow }) {
  const mayWrite = useMay('leads.write');
  const { run, busy } = useRowWork();
  const [wanted, setWanted] = useState(lead.stage);
  if (!mayWrite) return stageLabel(lead.stage);
  return (
    <Select
      aria-label={`Stage of ${leadName(lead) || lead.phone}`}
      className="min-h-10 w-42 py-1.5 text-[0.9375rem]"
      // What was chosen stays in sight until the server has answered.
      value={busy ? wanted : lead.stage}
      busy={busy}
      onChange={({ target }) => {
        // Read now: the call runs after React has put the old value back.
        const stage = target.value as Stage;
        setWanted(stage);
        run(() => setStage(lead, stage));
      }}
    >
      {catalog.stages.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}
