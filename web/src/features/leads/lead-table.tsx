import { Hand } from 'lucide-react';
import { Link } from 'react-router';
import type { LeadRow } from '../../api/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MixedLetters, Unverified } from '../../ui/unverified.tsx';
import { When } from '../../ui/when.tsx';
import { leadName } from './contact.model.ts';
import { priorityLabel, priorityTone, sourceLabel, stageLabel } from './labels.ts';

/** The leads of a list; each row leads to its page. */
export function LeadTable({ rows }: { rows: readonly LeadRow[] }) {
  return <DataTable caption="Leads" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

const columns: readonly Column<LeadRow>[] = [
  { id: 'who', header: 'Who', main: true, cell: (lead) => <Who lead={lead} />, className: 'md:w-[34%]' },
  {
    id: 'score',
    header: 'Score',
    cell: (lead) => (
      <span className="inline-flex items-center gap-2">
        <span className="figures min-w-8 font-bold [overflow-wrap:normal]">{lead.score}</span>
        <Badge tone={priorityTone(lead.priority)}>{priorityLabel(lead.priority)}</Badge>
      </span>
    ),
  },
  { id: 'stage', header: 'Stage', cell: (lead) => stageLabel(lead.stage), className: 'md:whitespace-nowrap' },
  {
    id: 'assigned',
    header: 'Assigned to',
    cell: (lead) => lead.assigned_name || <span className="text-ink-faint">Nobody yet</span>,
  },
  {
    id: 'source',
    header: 'Source',
    cell: (lead) => <span className="text-ink-soft text-sm">{sourceLabel(lead.source)}</span>,
    className: 'md:max-xl:hidden',
  },
  {
    id: 'activity',
    header: 'Last active',
    cell: (lead) => (
      <span className="md:text-sm">
        <When at={lead.last_activity} relative />
      </span>
    ),
    className: 'md:whitespace-nowrap',
  },
];

function Who({ lead }: { lead: LeadRow }) {
  const name = leadName(lead) || lead.phone;
  const details = [lead.company, lead.name.trim() ? lead.email || lead.phone : '']
    .filter(Boolean)
    .join(' · ');
  return (
    <span className="block min-w-0 [overflow-wrap:anywhere]">
      <Link
        to={`/leads/${lead.id}`}
        className="after:absolute after:inset-0 after:content-[''] hover:text-accent"
      >
        {name}
      </Link>
      <MixedLetters fields={lead.mixed} of={lead.name.trim() ? 'name' : 'email'} />
      {lead.stated > 0 && (
        <Badge className="ml-2 align-middle font-normal">{lead.stated} other details given</Badge>
      )}
      {(lead.humanOverride || lead.chatNeedsHuman) && (
        <Badge tone="info" className="ml-2 align-middle">
          <Icon of={Hand} className="size-3.5" />
          Needs a person
        </Badge>
      )}
      {(details || lead.unverified?.includes('name')) && (
        <span className="block font-normal text-ink-soft text-sm">
          {details}
          <Unverified fields={lead.unverified} of="name" />
        </span>
      )}
    </span>
  );
}
