import { device, type Kept, readKept } from '../../../../lib/words/kept-words.ts';
import type { Sheet, Stored } from './sheet.ts';

/** What a device keeps of a thing: the words, and what they began from. */
export type Words<Fields> = { mine: Fields; base: Fields };

/** Where this account's words of a thing lie; `new` for one that is not stored yet. */
export const placeOf = (account: string, what: string, id: string): string =>
  `wardgate.automation.${what}.${account}.${id || 'new'}`;

/** What was typed before and never saved; null when nothing that says more than `saved`. */
export function keptOf<Thing extends Stored, Fields extends object>(
  sheet: Sheet<Thing, Fields>,
  place: string,
  saved: Fields,
): Kept<Words<Fields>> | null {
  const kept = readKept(device, place, { mine: saved, base: saved });
  if (kept === null) return null;
  const fields = { mine: sheet.repaired(kept.fields.mine), base: sheet.repaired(kept.fields.base) };
  return sheet.changes(saved, fields.mine).length > 0 ? { ...kept, fields } : null;
}
