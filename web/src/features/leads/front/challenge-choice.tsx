import { challenges, texts } from '@catalog/captures.json';
import { cx } from '../../../ui/cx';

type ChallengeChoiceProps = {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** The six challenges of V113 and U3, any number of them. */
export function ChallengeChoice({ chosen, error, onChange }: ChallengeChoiceProps) {
  const toggle = (id: string, on: boolean) =>
    onChange(
      challenges.map((challenge) => challenge.id).filter((one) => (one === id ? on : chosen.includes(one))),
    );
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-[0.9375rem]">{texts.challenges}</legend>
      {error && <p className="mb-2 font-medium text-danger text-sm">{error}</p>}
      <div className="flex flex-wrap gap-2">
        {challenges.map(({ id, label }) => (
          <label
            key={id}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-control border px-3.5 py-1.5 text-[0.9375rem] transition-colors duration-150',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              chosen.includes(id)
                ? 'border-accent bg-accent-soft'
                : 'border-line-strong hover:border-ink-soft',
            )}
          >
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
              className="size-4.5 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
