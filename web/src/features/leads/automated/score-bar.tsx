import type { LeadRow } from '../../../api/staff.ts';

const fills: Record<string, string> = { hot: 'fill-danger', warm: 'fill-action', cold: 'fill-line-strong' };

/** A score from 0 to 100 as a number and a bar in the colour of its priority. */
export function ScoreBar({ lead: { score, priority } }: { lead: Pick<LeadRow, 'score' | 'priority'> }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <span className="figures min-w-8 text-right font-bold [overflow-wrap:normal]">{score}</span>
      <svg
        role="img"
        aria-label={`${score} of 100`}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="block h-2 w-20 overflow-hidden rounded-full bg-ink/10 forced-colors:border"
      >
        <rect width={score} height="8" className={fills[priority] ?? 'fill-accent'} />
      </svg>
    </span>
  );
}
