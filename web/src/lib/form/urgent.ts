import { urgentWords } from '@catalog/quotes.json';

/** Cuts text into lower-case runs of letters and digits, as the server does. */
function tokenize(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? [];
}

const phrases = Object.values(urgentWords)
  .flat()
  .map((form) => tokenize(form));

/** Whether a text says that something is happening, by the words of V156 as whole words (D33, D34). */
export function isUrgent(...texts: string[]): boolean {
  return texts.some((text) => {
    const tokens = tokenize(text);
    return tokens.some((_, i) => phrases.some((phrase) => phrase.every((word, k) => tokens[i + k] === word)));
  });
}
