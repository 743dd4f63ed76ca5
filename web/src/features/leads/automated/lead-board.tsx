import catalog from '@catalog/leads.json';
import { Bot, Hand } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LeadRow, Stage } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breakable } from '../../../ui/breakable.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { More } from '../../../ui/more.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { MixedLetters, Unverified } from '../../../ui/unverified.tsx';
import { setStage } from '../calls.ts';
import { leadName } from '../contact.model.ts';
import { priorityLabel, priorityTone } from '../labels.ts';
import type { LeadFilter } from '../lead-filter.model.ts';
import { useLeads } from '../queries.ts';
import { StaleLeads } from '../stale-leads.tsx';
import { ScoreBar } from './score-bar.tsx';
import { StageSelect } from './stage-select.tsx';
import { useRowWork } from './use-row-work.ts';

/** Leads by how far they are (D77). A card is carried to another stage, or sent there by its list of stages. */
export function LeadBoard({ filter }: { filter: LeadFilter }) {
  const [carried, setCarried] = useState<LeadRow | null>(null);
  const { run } = useRowWork();
  const drop = (stage: string) => {
    if (carried && carried.stage !== stage) run(() => setStage(carried, stage as Stage));
    setCarried(null);
  };
  return (
    // The stages stand side by side also on a phone, or the last would be far below a hundred cards.
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by a keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label="Board of stages"
      className="-mx-4 grid auto-cols-[minmax(17rem,1fr)] grid-flow-col items-start gap-3 overflow-x-auto px-4 pb-2 -outline-offset-2 sm:mx-0 sm:px-0 md:auto-cols-[minmax(14.5rem,1fr)]"
    >
      {catalog.stages.map(({ id, label }) => (
        <Column
          key={id}
          filter={{ ...filter, stage: id }}
          label={label}
          wanted={carried !== null && carried.stage !== id}
          onCarry={setCarried}
          onDrop={() => drop(id)}
        />
      ))}
    </section>
  );
}

type ColumnProps = {
  filter: LeadFilter;
  label: string;
  /** A card of another stage is being carried. */
  wanted: boolean;
  onCarry: (lead: LeadRow | null) => void;
  onDrop: () => void;
};

function Column({ filter, label, wanted, onCarry, onDrop }: ColumnProps) {
  const query = useLeads(filter);
  const { data, isError, error, isFetching, refetch } = query;
  const n = data?.rows.length ?? 0;
  return (
    <section
      aria-label={label}
      onDragOver={(event) => wanted && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      className={cx(
        'rounded-card border bg-sunken/60 p-2.5 transition-colors',
        wanted ? 'border-accent border-dashed' : 'border-line',
      )}
    >
      <h3 className="flex items-center justify-between gap-2 px-1.5 pb-2 text-base">
        {label}
        {data && (
          <span className="figures font-normal font-sans text-ink-soft text-sm">
            {query.hasNextPage ? `${n}+` : n}
          </span>
        )}
      </h3>
      {data === undefined && !isError && <SkeletonCards what={`Loading ${label}`} />}
      {isError && (
        <StaleLeads error={error} since={data?.fetchedAt} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {n > 0 && (
        <ul className="grid gap-2">
          {data?.rows.map((lead) => (
            <li key={lead.id}>
              <BoardCard lead={lead} onCarry={onCarry} />
            </li>
          ))}
        </ul>
      )}
      {data && n === 0 && !isError && <p className="px-1.5 py-4 text-ink-soft text-sm">Nobody here.</p>}
      <More of={query} />
    </section>
  );
}

function BoardCard({ lead, onCarry }: { lead: LeadRow; onCarry: (lead: LeadRow | null) => void }) {
  const mayWrite = useMay('leads.write');
  const name = leadName(lead) || lead.phone;
  return (
    <Card className={cx('shadow-none', mayWrite && 'cursor-grab active:cursor-grabbing')}>
      <article
        draggable={mayWrite}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', name);
          onCarry(lead);
        }}
        onDragEnd={() => onCarry(null)}
        className="grid gap-2 px-3.5 py-3"
      >
        <h4 className="font-sans font-semibold text-[0.9375rem] leading-snug [overflow-wrap:anywhere]">
          <Link to={`/leads/${lead.id}`} draggable={false} className="hover:text-accent">
            <Breakable text={name} />
          </Link>
          <Unverified fields={lead.unverified} of={lead.name.trim() ? 'name' : 'phone'} />
          <MixedLetters fields={lead.mixed} of={lead.name.trim() ? 'name' : 'email'} />
          {lead.company && <span className="block font-normal text-ink-soft text-sm">{lead.company}</span>}
        </h4>
        <p className="flex flex-wrap items-center gap-2">
          <ScoreBar lead={lead} />
          <Badge tone={priorityTone(lead.priority)}>{priorityLabel(lead.priority)}</Badge>
          {lead.humanOverride ? (
            <Badge tone="info">
              <Icon of={Hand} className="size-3.5" />
              Manual
            </Badge>
          ) : (
            lead.automationEnabled && (
              <Icon of={Bot} label="Automation is on" className="size-4.5 text-ink-faint" />
            )
          )}
        </p>
        {mayWrite && <StageSelect lead={lead} />}
      </article>
    </Card>
  );
}
