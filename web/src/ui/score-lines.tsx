type ScoreLinesProps = {
  /** 0 to 100. */
  score: number;
  lines: readonly { label: string; points: number }[];
};

/** Why something has its score: lines that add up to it. */
export function ScoreLines({ score, lines }: ScoreLinesProps) {
  return (
    <>
      <meter min={0} max={100} value={score} className="sr-only" aria-label="Score" />
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
    </>
  );
}
