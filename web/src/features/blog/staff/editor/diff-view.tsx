import { useMemo } from 'react';
import { diffWords, fold, tally } from './diff.model.ts';
import { changedFields, labels, type PostFields } from './fields.model.ts';

/** A field as words, for comparing. */
function textOf(fields: PostFields, name: keyof PostFields): string {
  const value = fields[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return `${value.day} ${value.time}`.trim();
  return value;
}

type DifferencesProps = { before: PostFields; after: PostFields; none?: string };

/** What is different in `after`, field by field and word by word. */
export function Differences({ before, after, none = 'Nothing differs.' }: DifferencesProps) {
  const names = useMemo(() => changedFields(before, after), [before, after]);
  if (names.length === 0) return <p className="text-ink-soft text-sm">{none}</p>;
  return (
    <div className="flex flex-col gap-4">
      {names.map((name) => (
        <Difference
          key={name}
          label={labels[name]}
          before={textOf(before, name)}
          after={textOf(after, name)}
        />
      ))}
    </div>
  );
}

function Difference({ label, before, after }: { label: string; before: string; after: string }) {
  const pieces = useMemo(() => diffWords(before, after), [before, after]);
  const { added, removed } = tally(pieces);
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
