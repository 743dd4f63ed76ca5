import type { QuoteDetail } from '../../../api/staff.ts';
import { ScoreLines } from '../../../ui/score-lines.tsx';
import { Section } from '../../../ui/section.tsx';

/** Why the request has its score: lines that add up to it, and the words that were found (V153–V158, D34). */
export function Score({ quote }: { quote: QuoteDetail }) {
  const words = quote.matched_words ?? [];
  return (
    <Section
      title="Why this score"
      aside={<span className="figures font-bold font-display text-lg">{quote.lead_score}/100</span>}
    >
      <ScoreLines score={quote.lead_score} lines={quote.score_lines ?? []} />
      {words.length > 0 && (
        <p className="mt-3 text-sm">
          <span className="text-ink-faint">Matched words: </span>
          {words.join(', ')}
        </p>
      )}
    </Section>
  );
}
