import type { HistoryEntry } from '../../../api/staff.ts';
import { Section } from '../../../ui/section.tsx';
import { When } from '../../../ui/when.tsx';

/** Everything that happened, newest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Section title="Timeline">
      <ol className="space-y-3 border-line border-l-2 pl-4">
        {entries.toReversed().map((entry) => (
          <li
            key={`${entry.at} ${entry.kind} ${entry.title}`}
            className="relative before:absolute before:top-2 before:-left-[1.3125rem] before:size-2 before:rounded-full before:bg-line-strong"
          >
            <p className="text-[0.9375rem] leading-snug">
              <span className="font-semibold">{entry.title}</span>
              {entry.actor && <span className="text-ink-soft"> · {entry.actor}</span>}
            </p>
            {entry.detail && (
              <p className="whitespace-pre-wrap text-ink-soft text-sm [overflow-wrap:anywhere]">
                {entry.detail}
              </p>
            )}
            <p className="text-ink-faint text-sm">
              <When at={entry.at} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
