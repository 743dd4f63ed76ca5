import { texts, topics } from '@catalog/newsletter.json';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../../ui/icon';

type TopicChoiceProps = {
  /** The ids that are checked at first. */
  chosen: readonly string[];
  hint?: string;
  error?: string | undefined;
};

/** The id of the group's first box, for links from an error summary. */
export const firstTopicId = 'newsletter-interests';

/** The six topics of V119, any number of them; the document holds the checked ones. */
export function TopicChoice({ chosen, hint, error }: TopicChoiceProps) {
  return (
    <fieldset aria-describedby={error ? 'newsletter-interests-error' : undefined}>
      <legend className="font-semibold text-[0.9375rem] leading-snug">{texts.topics}</legend>
      {hint && <p className="mt-1 text-ink-faint text-sm leading-snug">{hint}</p>}
      <div className="mt-2.5 grid gap-2 sm:grid-cols-2">
        {topics.map(({ id, label }, place) => (
          <label
            key={id}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3.5 py-2 text-[0.9375rem] leading-snug transition-colors duration-150 hover:border-ink-soft has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              id={place === 0 ? firstTopicId : undefined}
              name="interests"
              value={id}
              defaultChecked={chosen.includes(id)}
              className="size-4.5 shrink-0 accent-accent outline-none"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p
          id="newsletter-interests-error"
          className="mt-1.5 flex gap-1.5 font-medium text-danger text-sm leading-snug"
        >
          <Icon of={CircleAlert} className="mt-px" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
