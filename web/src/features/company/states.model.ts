import { parts } from './parts.ts';
import { partOf } from './places.ts';
import { isSame, type Profile, valueAt } from './profile.model.ts';
import type { Part } from './specs.ts';

/** How a part stands. */
export type PartState = {
  part: Part;
  /** How many of its facts are refused. */
  wrong: number;
  /** It differs from what is saved. */
  isChanged: boolean;
  /** It says what the sample says. */
  isSample: boolean;
};

type Known = {
  /** What of the saved profile still is the sample's: paths. */
  samples: readonly string[];
  base: Profile;
  profile: Profile;
  errors: Readonly<Record<string, string>>;
};

/** How all parts stand, in their order. */
export const statesOf = ({ samples, base, profile, errors }: Known): PartState[] =>
  parts.map((part) => {
    const isChanged = part.paths.some((path) => !isSame(valueAt(base, path), valueAt(profile, path)));
    return {
      part,
      wrong: Object.keys(errors).filter((path) => partOf(path) === part).length,
      isChanged,
      isSample: !isChanged && part.paths.every((path) => isSampleAt(path, samples)),
    };
  });

const isSampleAt = (path: string, samples: readonly string[]) =>
  samples.some((one) => path === one || path.startsWith(`${one}.`));

/** How a part stands, in a few words; '' when there is nothing to say. */
export const inWords = ({ wrong, isChanged, isSample }: Omit<PartState, 'part'>): string =>
  [
    wrong > 0 && (wrong === 1 ? 'one problem' : `${wrong} problems`),
    isChanged && 'changed',
    isSample && 'sample',
  ]
    .filter(Boolean)
    .join(', ');

/** The part to go on with: the next one after this that still is the sample's, else the next one; none after the last. */
export function nextOf(states: readonly PartState[], part: Part): Part | undefined {
  const after = states.slice(states.findIndex((state) => state.part === part) + 1);
  return (after.find(({ isSample }) => isSample) ?? after[0])?.part;
}
