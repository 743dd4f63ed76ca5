/** What this device keeps of posts that are being written. */

import { clearKept, type Kept, readKept, writeKept } from '../../../../lib/words/kept-words.ts';
import { emptyFields, type PostFields } from './fields.model.ts';

/** Words of a post that were typed and not saved. */
export type KeptWords = Kept<PostFields>;

const place = (account: string, post: string) => `wardgate.blog.words.${account}.${post}`;

/** What this device has of a post; null when nothing, or nothing that can be read. */
export const readWords = (storage: () => Storage, account: string, post: string): KeptWords | null =>
  readKept(storage, place(account, post), emptyFields(''));

/** Writes; false when there is no room, or no storage at all. */
export const writeWords = (
  storage: () => Storage,
  account: string,
  post: string,
  words: KeptWords,
): boolean => writeKept(storage, place(account, post), words);

/** Forgets what this device has of a post. */
export const clearWords = (storage: () => Storage, account: string, post: string): void =>
  clearKept(storage, place(account, post));

/** Kept words that are worth offering: the newest first, and each text once. */
export function offersOf(
  kept: readonly KeptWords[],
  isSame: (a: PostFields, b: PostFields) => boolean,
): KeptWords[] {
  const newest = [...kept].sort((a, b) => b.at - a.at);
  return newest.filter((one, i) => !newest.slice(0, i).some((other) => isSame(one.fields, other.fields)));
}
