import { Badge } from '../../ui/badge.tsx';
import { Choice } from '../../ui/choice.tsx';
import { cx } from '../../ui/cx.ts';
import { parts } from './parts.ts';
import { partOf } from './places.ts';
import { isSame, type Profile, valueAt } from './profile.model.ts';
import type { Part } from './specs.ts';

type NavProps = {
  part: Part;
  /** What of the saved profile still is the sample's: paths. */
  samples: readonly string[];
  base: Profile;
  profile: Profile;
  errors: Readonly<Record<string, string>>;
  onShow: (id: string) => void;
};

/** What a part says of itself in the list of parts. */
type State = { wrong: number; isChanged: boolean; isSample: boolean };

function stateOf(part: Part, { samples, base, profile, errors }: NavProps): State {
  const isChanged = part.paths.some((path) => !isSame(valueAt(base, path), valueAt(profile, path)));
  return {
    wrong: Object.keys(errors).filter((path) => partOf(path) === part).length,
    isChanged,
    isSample: !isChanged && part.paths.every((path) => isSampleAt(path, samples)),
  };
}

const isSampleAt = (path: string, samples: readonly string[]) =>
  samples.some((one) => path === one || path.startsWith(`${one}.`));

const inWords = ({ wrong, isChanged, isSample }: State): string =>
  [
    wrong > 0 && (wrong === 1 ? 'one problem' : `${wrong} problems`),
    isChanged && 'changed',
    isSample && 'sample',
  ]
    .filter(Boolean)
    .join(', ');

/** The parts: a column on a desk, one list on a phone; each says what is wrong, changed, or still the sample's. */
export function PartNav(props: NavProps) {
  const { part, onShow } = props;
  const states = parts.map((one) => ({ one, state: stateOf(one, props) }));
  return (
    <>
      <div className="lg:hidden">
        <Choice
          aria-label="Part of the company"
          value={part.id}
          choices={states.map(({ one, state }) => {
            const words = inWords(state);
            return { id: one.id, label: words ? `${one.label} (${words})` : one.label };
          })}
          onChange={onShow}
        />
      </div>
      <nav aria-label="Parts of the company" className="sticky top-4 hidden lg:block">
        <ul className="grid gap-0.5">
          {states.map(({ one, state }) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={one === part ? 'page' : undefined}
                onClick={() => onShow(one.id)}
                className={cx(
                  'flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-2 gap-y-0.5 rounded-control px-3 py-1.5 text-left font-semibold text-[0.9375rem]',
                  one === part ? 'bg-surface shadow-card' : 'text-ink-soft hover:bg-ink/6 hover:text-ink',
                )}
              >
                <span className="grow">{one.label}</span>
                {state.wrong > 0 && (
                  <Badge tone="danger">{inWords({ ...state, isChanged: false, isSample: false })}</Badge>
                )}
                {state.wrong === 0 && state.isChanged && <Badge tone="warning">changed</Badge>}
                {state.isSample && <Badge tone="info">sample</Badge>}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
