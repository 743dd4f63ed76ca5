import type { Lead } from '../../api/staff.ts';
import { ScoreLines } from '../../ui/score-lines.tsx';
import { Section } from '../../ui/section.tsx';

/** Why the lead has its score: lines that add up to it (S136–S142, D32). */
export function LeadScore({ lead }: { lead: Lead }) {
  return (
    <Section
      level="h2"
      title="Why this score"
      aside={<span className="figures font-bold font-display text-lg">{lead.score}/100</span>}
    >
      <ScoreLines score={lead.score} lines={lead.score_lines ?? []} />
    </Section>
  );
}
