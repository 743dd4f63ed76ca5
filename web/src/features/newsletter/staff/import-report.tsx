import { CircleCheck, Copy, type LucideIcon, ShieldX } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { headline, type ImportLine, type ImportReport, leftOut, subscribers } from './import.model.ts';
import { LIST } from './labels.ts';

type ReportProps = { report: ImportReport; busy: boolean; onStore: () => void; onAnother: () => void };

/** The result of an import or of its dry run, and each line that was not stored with its reason. */
export function ImportReportView({ report, busy, onStore, onAnother }: ReportProps) {
  const { dry_run, stored, known, refused, items } = report;
  return (
    <section aria-label="What becomes of the list">
      <Card className="mb-4 px-4 py-4 shadow-none sm:px-5">
        <h2 className="text-xl leading-7">{headline(report)}</h2>
        <p className="mb-3.5 text-ink-soft text-sm">{advice(report)}</p>
        <dl className="mb-4 grid grid-cols-3 divide-x divide-line rounded-control border border-line">
          <Total
            icon={CircleCheck}
            tone="text-accent"
            name={dry_run ? 'Would be stored' : 'Stored'}
            value={stored}
          />
          <Total icon={Copy} tone="text-ink-faint" name="Known already" value={known} />
          <Total
            icon={ShieldX}
            tone={refused > 0 ? 'text-warning' : 'text-ink-faint'}
            name={dry_run ? 'Would be refused' : 'Refused'}
            value={refused}
          />
        </dl>
        <div className="flex flex-wrap gap-2">
          {dry_run ? (
            stored > 0 && (
              <Button tone="action" busy={busy} onClick={onStore}>
                Store {subscribers(stored)}
              </Button>
            )
          ) : (
            <>
              <Link to={LIST} className={buttonClass('action', 'md')}>
                Show the subscribers
              </Link>
              <Button onClick={onAnother}>Import another list</Button>
            </>
          )}
        </div>
      </Card>
      {items.length > 0 && (
        <>
          <h3 className="mb-2 text-base">
            {dry_run ? 'Lines that would not be stored' : 'Lines that were not stored'}
          </h3>
          <DataTable caption="Lines that are not stored" columns={columns} rows={items} rowKey={keyOf} />
          <p className="mt-2 text-ink-soft text-sm empty:hidden">{leftOut(report)}</p>
        </>
      )}
    </section>
  );
}

function advice({ dry_run, stored, refused }: ImportReport): string {
  if (!dry_run) return 'Each with their ground and its evidence. They stand in the list now.';
  if (stored === 0) return 'Nothing was stored. Below you see why, line by line.';
  return refused > 0
    ? 'Nothing is stored yet. Correct the refused lines first, or store the others now: the same list may be sent again.'
    : 'Nothing is stored yet.';
}

type TotalProps = { icon: LucideIcon; tone: string; name: string; value: number };

function Total({ icon, tone, name, value }: TotalProps) {
  return (
    <div className="flex flex-col px-3 py-2.5 sm:px-4">
      <dt className="flex grow items-start gap-1.5 text-ink-soft text-xs leading-4 sm:text-sm sm:leading-5">
        <Icon of={icon} className={`mt-px size-4 max-sm:hidden ${tone}`} />
        {name}
      </dt>
      <dd className="figures font-bold font-display text-2xl leading-8">{value.toLocaleString('en-CA')}</dd>
    </div>
  );
}

const keyOf = ({ line }: ImportLine) => String(line);

const columns: readonly Column<ImportLine>[] = [
  {
    id: 'email',
    header: 'Address',
    main: true,
    cell: ({ email }) => email || <span className="text-ink-faint">No address</span>,
    className: 'md:w-[44%] xl:w-[36%]',
  },
  {
    id: 'line',
    header: 'Line',
    cell: ({ line }) => <span className="figures [overflow-wrap:normal]">{line}</span>,
    className: 'md:w-px',
  },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) =>
      outcome === 'known' ? <Badge>Known</Badge> : <Badge tone="warning">Refused</Badge>,
    className: 'md:w-px',
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => <span className="md:text-sm">{reason}</span> },
];
