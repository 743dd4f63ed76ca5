import { useMemo } from 'react';
import { countChanges, diffWords, fold } from '../lib/diff/diff.model.ts';

type TextDifferenceProps = {
  /** What the text is: "Title". */
  label: string;
  before: string;
  after: string;
};

/** How two texts differ, word by word. */
export function TextDifference({ label, before, after }: TextDifferenceProps) {
  const pieces = useMemo(() => diffWords(before, after), [before, after]);
  const { added, removed } = countChanges(pieces);
  return (
    <section aria-label={`Changed: ${label}`}>
      <h4 className="mb-1 flex flex-wrap items-baseline gap-x-3 font-semibold text-sm">
        {label}
        <span className="figures font-normal text-ink-faint">
          {added > 0 && <span className="text-accent">+{added}</span>}{' '}
          {removed > 0 && <span className="text-danger">−{removed}</span>} {added + removed > 0 && 'words'}
        </span>
      </h4>
      {/* Long ones scroll by themselves; a keyboard reaches them. */}
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="max-h-80 overflow-y-auto whitespace-pre-wrap rounded-control border border-line bg-surface px-3.5 py-2.5 text-[0.9375rem] leading-relaxed [overflow-wrap:anywhere]"
      >
        {fold(pieces).map((piece, index) => {
          // The pieces never change places: their number is their name.
          const key = index;
          if (piece.kind === 'skipped') {
            return (
              <span key={key} className="my-1 block select-none text-center text-ink-faint text-xs">
                {piece.lines} lines the same
              </span>
            );
          }
          if (piece.kind === 'added') {
            return (
              <ins key={key} className="rounded-sm bg-accent-soft text-accent-strong underline decoration-2">
                {piece.text}
              </ins>
            );
          }
          if (piece.kind === 'removed') {
            return (
              <del key={key} className="rounded-sm bg-danger-soft text-danger line-through">
                {piece.text}
              </del>
            );
          }
          return <span key={key}>{piece.text}</span>;
        })}
      </div>
    </section>
  );
}
