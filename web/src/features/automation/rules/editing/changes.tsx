import { TextDifference } from '../../../../ui/text-difference.tsx';
import { keyed } from '../keyed.ts';
import type { Change } from './sheet.ts';

/** What one version says that the other does not: what is gone and what is new, part by part. */
export function Changes({ changes, none }: { changes: readonly Change[]; none: string }) {
  if (changes.length === 0) return <p className="text-ink-soft text-sm">{none}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {changes.map((change) => (
        <li key={change.part}>
          {change.prose ? (
            <TextDifference label={change.part} before={change.was.join('\n')} after={change.is.join('\n')} />
          ) : (
            <PartChange change={change} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PartChange({ change: { part, was, is } }: { change: Change }) {
  return (
    <>
      <p className="font-semibold text-sm">{part}</p>
      <ul className="mt-1 flex flex-col gap-1 text-[0.9375rem] empty:hidden">
        {keyed(was).map(({ key, line }) => (
          <Line key={`was ${key}`} sign="−" says="Gone: ">
            <del className="text-danger line-through">{line}</del>
          </Line>
        ))}
        {keyed(is).map(({ key, line }) => (
          <Line key={`is ${key}`} sign="+" says="New: ">
            <ins className="text-accent-strong no-underline">{line}</ins>
          </Line>
        ))}
      </ul>
    </>
  );
}

function Line({ sign, says, children }: { sign: string; says: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-2 [overflow-wrap:anywhere]">
      <span aria-hidden="true" className="figures w-3 shrink-0 text-ink-faint">
        {sign}
      </span>
      <span className="sr-only">{says}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
