/** What this device keeps of posts that are being written, by account: another account at the same desk never sees it. */

import { emptyFields, type PostFields } from './fields.model.ts';

/** Words that were typed and not saved: when (ms since 1970), since which version of the post, and they themselves. */
export type KeptWords = { at: number; baseVersion: number; fields: PostFields };

/** This browser's own place; looking at it may already be refused, so it is a question. */
export const device = (): Storage => localStorage;

const key = (account: string, post: string) => `wardgate.blog.words.${account}.${post}`;

/** What this device has of a post; null when nothing, or nothing that can be read. */
export function readWords(storage: () => Storage, account: string, post: string): KeptWords | null {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key(account, post)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { at, baseVersion, fields } = stored as Partial<KeptWords>;
    if (typeof at !== 'number' || typeof baseVersion !== 'number' || typeof fields !== 'object') return null;
    return { at, baseVersion, fields: repaired(fields) };
  } catch {
    return null; // storage is closed, or holds half a text
  }
}

/** Every field of the kind it should be: an older version of this page may have written it. */
function repaired(stored: Partial<Record<keyof PostFields, unknown>>): PostFields {
  const empty = emptyFields('');
  const known = Object.entries(empty).map(([name, usual]) => {
    const value = stored[name as keyof PostFields];
    return [name, typeof value === typeof usual && value !== null ? value : usual];
  });
  return Object.fromEntries(known) as PostFields;
}

/** Writes; false when there is no room, or no storage at all. */
export function writeWords(storage: () => Storage, account: string, post: string, words: KeptWords): boolean {
  try {
    storage().setItem(key(account, post), JSON.stringify(words));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what this device has of a post. */
export function clearWords(storage: () => Storage, account: string, post: string): void {
  try {
    storage().removeItem(key(account, post));
  } catch {
    // Closed storage holds nothing.
  }
}

/** Kept words that are worth offering: the newest first, and each text once. */
export function offersOf(
  kept: readonly KeptWords[],
  isSame: (a: PostFields, b: PostFields) => boolean,
): KeptWords[] {
  const newest = [...kept].sort((a, b) => b.at - a.at);
  return newest.filter((one, i) => !newest.slice(0, i).some((other) => isSame(one.fields, other.fields)));
}
