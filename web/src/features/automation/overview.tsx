import { Bot, Percent, UserRoundCheck, UsersRound } from 'lucide-react';
import type { AutomationEffect, AutomationFigures } from '../../api/staff.ts';
import { dayOf } from '../../lib/clock/board-time.ts';
import { count, countOf, percent } from '../../lib/words/numbers.model.ts';
import { Bars } from '../../ui/bars.tsx';
import { Button } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { FigureTable, headClass, numberClass, WideTable } from './figure-table.tsx';
import { barsOf, measured, rate } from './figures.model.ts';

type OverviewProps = {
  figures: AutomationFigures | undefined;
  /** They could not be had; the page says so above. */
  failed: boolean;
  onTab: (tab: 'tasks') => void;
};

/** The tab "Overview" (S24): everything counted, with what it was counted of (D75, U21). */
export function Overview({ figures, failed, onTab }: OverviewProps) {
  if (figures === undefined && failed) return null;
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        <Figure
          icon={UsersRound}
          name="Total Leads"
          value={figures && count(figures.leads)}
          hint="all that are on file"
          how="All active leads, counted now. Two that were found to be one person count once."
        />
        <Figure
          icon={Bot}
          name="Automated Leads"
          value={figures && count(figures.automated)}
          hint="automation is on, no person took over"
          how="Active leads for which automation is on and that no person took over, counted now."
        />
        <Figure
          icon={Percent}
          name="Conversion Rate"
          value={figures && rate(figures.conversion)}
          hint={
            figures ? `${countOf(figures.customers, 'customer')} of ${countOf(figures.leads, 'lead')}` : ''
          }
          how="Customers divided by all active leads, since the beginning and counted now."
        />
        <Figure
          icon={UserRoundCheck}
          name="Human Tasks"
          value={figures && count(figures.pending)}
          hint="waiting for a person"
          how="Tasks and approvals of automation that wait for a person, counted now."
        />
      </dl>
      {figures === undefined ? (
        <SkeletonCards what="Loading the figures" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Priorities figures={figures} />
          <Effectiveness figures={figures} />
        </div>
      )}
      {figures !== undefined && figures.pending > 0 && (
        <p className="mt-4">
          <Button tone="action" onClick={() => onTab('tasks')}>
            {figures.pending === 1
              ? 'See the waiting task'
              : `See the ${count(figures.pending)} waiting tasks`}
          </Button>
        </p>
      )}
    </>
  );
}

function Priorities({ figures }: { figures: AutomationFigures }) {
  return (
    <Section title="Priority distribution" level="h3">
      <Bars
        label="Leads by priority"
        bars={barsOf(figures.priorities, figures.leads)}
        whole={figures.leads}
      />
      <FigureTable
        caption="Leads by priority"
        head={['Priority', 'Leads', 'Share']}
        rows={figures.priorities.map(({ id, label, leads }) => ({
          id,
          cells: [label, count(leads), percent(figures.leads > 0 ? leads / figures.leads : null)],
        }))}
      />
    </Section>
  );
}

function Effectiveness({ figures }: { figures: AutomationFigures }) {
  return (
    <Section title="Effectiveness" aside={<span className="text-ink-soft text-sm">Last 30 days</span>}>
      <p className="mb-2 text-ink-soft text-sm">
        Counted from {dayOf(figures.from)} on. Press a figure to read how it is counted.
      </p>
      <WideTable label="Effectiveness">
        <table className="w-full text-[0.9375rem]">
          <caption className="sr-only">Effectiveness of automation</caption>
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className={headClass}>
                Figure
              </th>
              <th scope="col" className={`${headClass} text-right`}>
                Measured
              </th>
              <th scope="col" className={`${headClass} text-right max-sm:sr-only`}>
                Of
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {figures.effectiveness.map((effect) => (
              <Effect key={effect.id} effect={effect} />
            ))}
          </tbody>
        </table>
      </WideTable>
    </Section>
  );
}

function Effect({ effect }: { effect: AutomationEffect }) {
  return (
    <tr>
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        <details>
          <summary className="cursor-pointer">{effect.label}</summary>
          <p className="mt-1 max-w-prose text-ink-soft text-sm">{effect.formula}.</p>
        </details>
      </th>
      <td className={`${numberClass} font-semibold text-base`}>{measured(effect)}</td>
      <td
        className={`${numberClass} whitespace-nowrap text-ink-soft text-sm max-sm:sr-only`}
      >{`n = ${count(effect.n)}`}</td>
    </tr>
  );
}
