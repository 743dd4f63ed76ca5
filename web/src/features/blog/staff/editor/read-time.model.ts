/** How long a text takes to read, counted as the server does (S89, D54). */

const WORDS_PER_MINUTE = 200;

/** What an empty text is said to take, in minutes (S89). */
const EMPTY_MINUTES = 5;

/** The words of a text: what stands between spaces. */
export function countWords(text: string): number {
  return text.match(/[^\s\u0085]+/g)?.length ?? 0;
}

/** Minutes for that many words: rounded up, at least one. */
export function minutesOf(words: number): number {
  return words === 0 ? EMPTY_MINUTES : Math.ceil(words / WORDS_PER_MINUTE);
}
