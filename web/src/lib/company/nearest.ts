import { useSyncExternalStore } from 'react';
import { readDraft, writeDraft } from '../form/draft';
import { facts, type PhoneLine } from './facts';

/** Under which the office is kept that is nearest to the visitor's site: in this tab alone, and gone with it. */
const key = 'office';

/** Tells this tab which office is nearest to the visitor's site, by its id; '' forgets it. */
export const tellOffice = (id = ''): void => writeDraft(key, id || null);

/** Tells this tab the office nearest to a town, if it is one of `towns`, whose ids are those of offices. */
export function tellTown(town: string, towns: readonly { id: string; label: string }[]): void {
  const name = town.trim().toLowerCase();
  tellOffice(towns.find(({ label }) => label.toLowerCase() === name)?.id);
}

/** The lines with those of an office first. */
export const nearestFirst = (office: string | null): readonly PhoneLine[] => {
  const isFar = (line: PhoneLine) => Number(line.office !== office);
  return [...facts().phones].sort((a, b) => isFar(a) - isFar(b));
};

/** A list of lines is opened by a press: that is when it is looked up which comes first. */
const onPress = (look: () => void) => {
  addEventListener('click', look);
  return () => removeEventListener('click', look);
};

/** The lines with those first that are nearest to the visitor's site, as far as this tab knows it. */
export const useNearestFirst = (): readonly PhoneLine[] =>
  nearestFirst(
    useSyncExternalStore(
      onPress,
      () => readDraft<string>(key),
      () => null,
    ),
  );
