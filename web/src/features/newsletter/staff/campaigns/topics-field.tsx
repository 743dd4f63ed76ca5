import { topics as known } from '@catalog/newsletter.json';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';
import { AudienceLine } from './audience-line.tsx';

type TopicsFieldProps = {
  id: string;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (topics: string[]) => void;
};

/** The audience: those who chose one of the topics, or everybody; with their current number. */
export function TopicsField({ id, chosen, error, onChange }: TopicsFieldProps) {
  const toggle = (topic: string) =>
    onChange(
      known
        .map((one) => one.id)
        .filter((one) => (one === topic ? !chosen.includes(one) : chosen.includes(one))),
    );
  return (
    <fieldset aria-describedby={error ? `${id}-error` : `${id}-hint`} className="min-w-0">
      <legend className="font-semibold text-[0.9375rem] leading-snug">Topics</legend>
      <p id={`${id}-hint`} className="mt-1 text-ink-faint text-sm leading-snug">
        It goes to those who chose one of these. Choose none, and it goes to everyone.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {known.map((topic, place) => (
          <label
            key={topic.id}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-3 py-1.5 text-[0.9375rem] leading-snug hover:border-ink-soft has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              id={place === 0 ? id : undefined}
              name="topics"
              value={topic.id}
              checked={chosen.includes(topic.id)}
              onChange={() => toggle(topic.id)}
              className="size-4.5 shrink-0 accent-accent outline-none"
            />
            {topic.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 font-medium text-danger text-sm leading-snug">
          <Icon of={CircleAlert} className="mt-px" />
          <span>{error}</span>
        </p>
      )}
      <div className="mt-2.5 rounded-control bg-canvas px-3.5 py-2.5">
        <AudienceLine topics={chosen} />
      </div>
    </fieldset>
  );
}
