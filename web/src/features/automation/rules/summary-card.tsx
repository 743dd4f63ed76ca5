import { Section } from '../../../ui/section.tsx';
import { keyed } from './keyed.ts';
import type { Summary } from './rule-words.model.ts';

/** The whole rule in a sentence that follows every key. */
export function SummaryCard({ summary: { when, and, does, bounds } }: { summary: Summary }) {
  return (
    <Section level="h2" title="In words">
      <div className="text-[0.9375rem] leading-relaxed [overflow-wrap:anywhere]">
        <p>
          <strong>When</strong> {when}
          {keyed(and).map(({ key, line }) => (
            <span key={key}>
              {' '}
              <strong>and</strong> {line}
            </span>
          ))}
          , <strong>then</strong>
          {does.length === 1 ? ` ${stopped(does[0] ?? '')}` : ':'}
        </p>
        {does.length > 1 && (
          <ol className="mt-1 list-decimal pl-6">
            {keyed(does).map(({ key, line }) => (
              <li key={key}>{line}</li>
            ))}
          </ol>
        )}
        <ul className="mt-2 flex flex-col gap-0.5 border-line border-t pt-2 text-ink-soft text-sm">
          {bounds.map((bound) => (
            <li key={bound}>{bound}</li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** A sentence's full stop, but behind what is still open. */
const stopped = (words: string): string => (words.endsWith('…') ? words : `${words}.`);
