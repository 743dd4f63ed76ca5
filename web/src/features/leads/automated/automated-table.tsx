import { Link } from 'react-router';
import type { LeadRow } from '../../../api/staff.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { MixedLetters, Unverified } from '../../../ui/unverified.tsx';
import { leadName } from '../contact.model.ts';
import { priorityLabel, priorityTone } from '../labels.ts';
import { AutomationSwitch } from './automation-switch.tsx';
import { ScoreBar } from './score-bar.tsx';
import { StageSelect } from './stage-select.tsx';
import { Ways } from './ways.tsx';

/** Leads with what automation does about them (S25). */
export function AutomatedTable({ rows }: { rows: readonly LeadRow[] }) {
  return <DataTable caption="Leads" columns={columns} rows={rows} rowKey={({ id }) => id} from="xl" />;
}

const columns: readonly Column<LeadRow>[] = [
  { id: 'who', header: 'Lead', main: true, cell: (lead) => <Who lead={lead} />, className: 'xl:w-[28%]' },
  {
    id: 'score',
    header: 'Score',
    cell: (lead) => <ScoreBar lead={lead} />,
    className: 'max-xl:items-center',
  },
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority }) => <Badge tone={priorityTone(priority)}>{priorityLabel(priority)}</Badge>,
    className: 'max-xl:items-center',
  },
  {
    id: 'stage',
    header: 'Stage',
    cell: (lead) => <StageSelect lead={lead} />,
    className: 'max-xl:items-center',
  },
  {
    id: 'automation',
    header: 'Automation',
    cell: (lead) => <AutomationSwitch lead={lead} />,
    className: 'max-xl:items-center',
  },
  {
    id: 'contact',
    header: 'Contact',
    cell: (lead) => <Ways lead={lead} />,
    className: 'max-xl:items-center xl:whitespace-nowrap',
  },
];

function Who({ lead }: { lead: LeadRow }) {
  const details = [lead.company, lead.name.trim() ? lead.email || lead.phone : '']
    .filter(Boolean)
    .join(' · ');
  return (
    <span className="block min-w-0 [overflow-wrap:anywhere]">
      <Link to={`/leads/${lead.id}`} className="hover:text-accent">
        {leadName(lead) || lead.phone}
      </Link>
      <Unverified fields={lead.unverified} of={lead.name.trim() ? 'name' : 'phone'} />
      <MixedLetters fields={lead.mixed} of={lead.name.trim() ? 'name' : 'email'} />
      {details && <span className="block font-normal text-ink-soft text-sm">{details}</span>}
    </span>
  );
}
