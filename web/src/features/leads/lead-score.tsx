import type { Lead } from '../../api/staff.ts';
import { Section } from '../../ui/section.tsx';

/** Why the lead has its score: lines that add up to it (S136–S142, D32). */
export function LeadScore({ lead }: { lead: Lead }) {
  const lines = lead.score_lines ?? [];
  return (
    <Section
      level="h2"
      title="Why this score"
      aside={<span className="figures font-bold font-display text-lg">{lead.score}/100</span>}
    >
      <meter min={0} max={100} value={lead.score} className="sr-only" aria-label="Score" />
      {lines.length === 0 ? (
        <p className="text-ink-soft text-sm">No rule gave points.</p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.label} className="flex justify-between gap-4 py-1.5 text-[0.9375rem]">
              <span>{line.label}</span>
              <span className="figures font-semibold">
                {line.points > 0 ? `+${line.points}` : line.points}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
