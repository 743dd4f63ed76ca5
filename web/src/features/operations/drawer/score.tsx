import type { QuoteDetail } from '../../../api/staff.ts';
import { Section } from '../../../ui/section.tsx';

/** Why the request has its score: lines that add up to it, and the words that were found (V153–V158, D34). */
export function Score({ quote }: { quote: QuoteDetail }) {
  const lines = quote.score_lines ?? [];
  const words = quote.matched_words ?? [];
  return (
    <Section
      title="Why this score"
      aside={<span className="figures font-bold font-display text-lg">{quote.lead_score}/100</span>}
    >
      <meter min={0} max={100} value={quote.lead_score} className="sr-only" aria-label="Score" />
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
      {words.length > 0 && (
        <p className="mt-3 text-sm">
          <span className="text-ink-faint">Matched words: </span>
          {words.join(', ')}
        </p>
      )}
    </Section>
  );
}
