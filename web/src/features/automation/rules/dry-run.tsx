import { Ban, Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AutomationFinding, AutomationTried } from '../../../api/staff.ts';
import { useServerClock } from '../../../lib/clock/server-clock.tsx';
import { count, countOf } from '../../../lib/words/numbers.model.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { foundInWords } from '../runs/runs.model.ts';
import type { DryRun } from './calls.ts';
import { keyed } from './keyed.ts';
import { wordsOfCondition } from './rule-words.model.ts';
import type { Tried } from './use-dry-run.ts';

const DAY_MS = 86_400_000;

/** With whom the rule would begin, and with whom not and why. Nothing here until somebody has tried it. */
export function DryRunSection({ dryRun: { found, problem, run, isBusy } }: { dryRun: Tried }) {
  const box = useRef<HTMLDivElement>(null);
  const times = found?.times ?? 0;
  useEffect(() => {
    if (times > 0) box.current?.focus();
  }, [times]);
  return (
    <div className="mt-4">
      <div role="alert" className="empty:hidden">
        {problem && (
          <Notice tone="danger" title="It was not tried." className="mb-3">
            {problem}
          </Notice>
        )}
      </div>
      {found && (
        <div ref={box} tabIndex={-1} className="scroll-mt-4 rounded-card outline-offset-4">
          <Section level="h2" title="Dry run">
            {found.isStale && (
              <Notice
                tone="warning"
                role="status"
                className="mb-3"
                title="The rule says something else by now."
              >
                <Button size="sm" className="mt-2 min-h-11" busy={isBusy} onClick={run}>
                  Try it again
                </Button>
              </Notice>
            )}
            <Result result={found.result} />
          </Section>
        </div>
      )}
    </div>
  );
}

const filters = [
  { id: 'all', label: 'All' },
  { id: 'would', label: 'It would begin' },
  { id: 'not', label: 'It would not' },
] as const;

type Filter = (typeof filters)[number]['id'];

function Result({ result: { from, looked, more, would, tried } }: { result: DryRun }) {
  const clock = useServerClock();
  const [filter, setFilter] = useState<Filter>('all');
  const days = Math.round((clock.now() - Date.parse(from)) / DAY_MS);
  const shown = tried.filter((one) => filter === 'all' || one.would === (filter === 'would'));
  return (
    <>
      <p className="text-[1.0625rem]">
        Of <strong className="figures">{countOf(looked, 'lead')}</strong> of the last {countOf(days, 'day')}{' '}
        it would begin with <strong className="figures">{count(would)}</strong>.
      </p>
      <p className="mt-1 text-ink-soft text-sm">
        As they are now. Nothing was begun and nobody was written to.
        {more && ` There are more leads; ${count(looked)} were looked at.`}
      </p>
      {tried.length > 0 && (
        <>
          <fieldset className="my-3 flex w-fit flex-wrap gap-1 rounded-control bg-sunken p-1">
            <legend className="sr-only">Which leads are shown</legend>
            {filters.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                aria-pressed={filter === id}
                onClick={() => setFilter(id)}
                className={cx(
                  'min-h-9 cursor-pointer rounded-md px-3 font-semibold text-sm',
                  filter === id ? 'bg-surface shadow-card' : 'text-ink-soft hover:text-ink',
                )}
              >
                {label}
              </button>
            ))}
          </fieldset>
          {shown.length > 0 ? (
            <DataTable caption="Leads that were looked at" columns={columns} rows={shown} rowKey={keyOf} />
          ) : (
            <p className="text-ink-soft">
              {filter === 'would' ? 'It would begin with nobody.' : 'It would begin with everyone.'}
            </p>
          )}
          {tried.length < looked && (
            <p className="mt-2 text-ink-soft text-sm">
              Shown are {count(tried.length)} of the {count(looked)}, some of both kinds.
            </p>
          )}
        </>
      )}
    </>
  );
}

const keyOf = ({ lead_id }: AutomationTried): string => lead_id;

const columns: readonly Column<AutomationTried>[] = [
  {
    id: 'lead',
    header: 'Lead',
    main: true,
    className: 'md:w-48 lg:w-72',
    cell: ({ lead_id, name }) => (
      <Link
        to={`/leads/${encodeURIComponent(lead_id)}`}
        className="inline-flex min-h-6 items-center underline underline-offset-4"
      >
        {name || 'Nobody told us a name'}
      </Link>
    ),
  },
  {
    id: 'would',
    header: 'Begins',
    className: 'md:w-36',
    cell: ({ would }) => <Badge tone={would ? 'success' : 'neutral'}>{would ? 'Would' : 'Would not'}</Badge>,
  },
  {
    id: 'why',
    header: 'Why',
    cell: ({ findings, not }) => (
      <ul className="flex flex-col gap-1">
        {findings.length === 0 && <li className="text-ink-soft">No conditions: everyone is meant.</li>}
        {keyed(findings.map((finding) => JSON.stringify(finding))).map(({ key }, at) => {
          const finding = findings[at];
          return finding && <Found key={key} finding={finding} />;
        })}
        {not && (
          <li className="flex items-start gap-1.5">
            <Icon of={Ban} label="Against it" className="mt-1 size-4 text-danger" />
            <span className="min-w-0">{not}</span>
          </li>
        )}
      </ul>
    ),
  },
];

function Found({ finding }: { finding: AutomationFinding }) {
  const { met } = finding;
  return (
    <li className="flex items-start gap-1.5">
      <Icon
        of={met ? Check : X}
        label={met ? 'So' : 'Not so'}
        className={cx('mt-1 size-4', met ? 'text-accent' : 'text-danger')}
      />
      <span className="min-w-0">
        {wordsOfCondition(finding)}
        <span className="block text-ink-soft text-sm">Found: {foundInWords(finding)}</span>
      </span>
    </li>
  );
}
