/** What this device keeps of something that is being written. A place names the account, so that another one at the same desk never sees it. */

/** Words that were typed and not saved: when (ms since 1970), since which version of the thing, and they themselves. */
export type Kept<Fields> = { at: number; baseVersion: number; fields: Fields };

/** This browser's own storage; looking at it may already be refused, so it is a question. */
export const device = (): Storage => localStorage;

/**
 * What lies at a place; null when nothing, or nothing that can be read. `usual` says which fields there are and of which
 * kind: an older version of a page may have written it.
 */
export function readKept<Fields extends object>(
  storage: () => Storage,
  place: string,
  usual: Fields,
): Kept<Fields> | null {
  try {
    const stored: unknown = JSON.parse(storage().getItem(place) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { at, baseVersion, fields } = stored as Partial<Kept<Record<string, unknown>>>;
    if (typeof at !== 'number' || typeof baseVersion !== 'number' || typeof fields !== 'object') return null;
    return { at, baseVersion, fields: repaired(fields, usual) };
  } catch {
    return null; // storage is closed, or holds half a text
  }
}

/** Every field of the kind it should be. */
function repaired<Fields extends object>(stored: Record<string, unknown>, usual: Fields): Fields {
  const known = Object.entries(usual).map(([name, value]) => {
    const found = stored[name];
    const isRight =
      typeof found === typeof value && found !== null && Array.isArray(found) === Array.isArray(value);
    return [name, isRight ? found : value];
  });
  return Object.fromEntries(known) as Fields;
}

/** Writes; false when there is no room, or no storage at all. */
export function writeKept<Fields>(storage: () => Storage, place: string, words: Kept<Fields>): boolean {
  try {
    storage().setItem(place, JSON.stringify(words));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what lies at a place. */
export function clearKept(storage: () => Storage, place: string): void {
  try {
    storage().removeItem(place);
  } catch {
    // Closed storage holds nothing.
  }
}
