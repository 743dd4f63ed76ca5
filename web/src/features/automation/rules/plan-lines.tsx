import { keyed } from './keyed.ts';
import { PlanLine } from './parts.tsx';
import type { RuleLines } from './rule-words.model.ts';

/** A plan in words, one line for each thing it says. */
export function PlanLines({ lines: { when, and, does, bounds } }: { lines: Omit<RuleLines, 'name'> }) {
  return (
    <dl className="flex flex-col gap-1">
      <PlanLine word="When">{when}</PlanLine>
      {and.length > 0 && (
        <PlanLine word="And">
          <Lines lines={and} />
        </PlanLine>
      )}
      <PlanLine word="Then">
        <Lines lines={does} />
      </PlanLine>
      {bounds.length > 0 && (
        <PlanLine word="Only">
          <span className="text-ink-soft text-sm">{bounds.join(' ')}</span>
        </PlanLine>
      )}
    </dl>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {keyed(lines).map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
}
