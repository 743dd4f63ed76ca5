import { Hand } from 'lucide-react';
import type { LeadRow } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
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
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={`Automation of ${leadName(lead) || lead.phone}`}
        aria-disabled={busy || !mayWrite || undefined}
        onClick={() => mayWrite && run(() => setAutomation(lead, !on))}
        className={cx(
          'relative h-7 w-12 shrink-0 rounded-full border transition-colors duration-150',
          on ? 'border-accent bg-accent' : 'border-line-strong bg-sunken',
          mayWrite ? 'cursor-pointer aria-disabled:cursor-progress' : 'cursor-default opacity-60',
        )}
      >
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-1/2 size-5 -translate-y-1/2 rounded-full transition-[left] duration-150 ease-calm forced-colors:border',
            on ? 'left-[1.5rem] bg-on-accent' : 'left-0.5 bg-line-strong',
          )}
        />
      </button>
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
