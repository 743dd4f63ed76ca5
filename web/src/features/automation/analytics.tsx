import { ChartColumn } from 'lucide-react';
import type { AutomationFigures } from '../../api/staff.ts';
import { count, countOf, percent } from '../../lib/words/numbers.model.ts';
import { Bars } from '../../ui/bars.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { FigureTable } from './figure-table.tsx';
import { barsOf, rate as rateOf } from './figures.model.ts';

type AnalyticsProps = {
  figures: AutomationFigures | undefined;
  /** They could not be had; the page says so above. */
  failed: boolean;
};

/** The tab "Analytics" (S27): from which sources leads come and what becomes of them, and how far they are. */
export function Analytics({ figures, failed }: AnalyticsProps) {
  if (figures === undefined && failed) return null;
  if (figures === undefined) return <SkeletonCards what="Loading the figures" />;
  if (figures.leads === 0) {
    return (
      <EmptyState icon={ChartColumn} title="Nothing to compare yet.">
        Once the first lead has come, this shows which sources bring leads and how far the leads get.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Sources figures={figures} />
      <Stages figures={figures} />
    </div>
  );
}

function Sources({ figures }: { figures: AutomationFigures }) {
  const { sources } = figures;
  return (
    <Section title="Source performance" aside={<Of figures={figures} />}>
      <Bars
        label="Leads by source"
        bars={sources.map(({ id, label, leads, conversions }) => ({
          id,
          label,
          value: leads,
          text: [countOf(leads, 'lead'), conversions > 0 && countOf(conversions, 'customer')]
            .filter(Boolean)
            .join(', '),
        }))}
        whole={figures.leads}
      />
      <FigureTable
        caption="Source performance"
        head={['Source', 'Leads', 'Average score', 'Conversions', 'Rate']}
        rows={sources.map(({ id, label, leads, average_score, conversions, rate }) => ({
          id,
          cells: [
            label,
            count(leads),
            average_score.toLocaleString('en-CA', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
            count(conversions),
            rateOf(rate),
          ],
        }))}
      />
    </Section>
  );
}

function Stages({ figures }: { figures: AutomationFigures }) {
  return (
    <Section title="Stage distribution" aside={<Of figures={figures} />}>
      <Bars label="Leads by stage" bars={barsOf(figures.stages, figures.leads)} whole={figures.leads} />
      <FigureTable
        caption="Stage distribution"
        head={['Stage', 'Leads', 'Share']}
        rows={figures.stages.map(({ id, label, leads }) => ({
          id,
          cells: [label, count(leads), percent(leads / figures.leads)],
        }))}
      />
    </Section>
  );
}

/** Of how many, in which time. */
function Of({ figures }: { figures: AutomationFigures }) {
  return <span className="figures text-ink-soft text-sm">All time, n = {count(figures.leads)}</span>;
}
