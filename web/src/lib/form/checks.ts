/**
 * What the server would refuse in a field, in its own words (U34; internal/platform/forms). Kept
 * milder than the server where the two could differ: it decides, and must be asked. Every check
 * takes a trimmed value and answers a sentence, or undefined when nothing is wrong.
 */

import { name as mostOfName } from '@catalog/limits.json';

/** Length as a person counts it: an emoji is one character, not two. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** C0 and C1 controls and DEL: nothing that a hand types into one line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const control = /[\u0000-\u001f\u007f-\u009f]/;

/** A field of one line; `what` completes "Please enter your …", `most` is in characters. */
export function checkLine(what: string, value: string, most: number, required: boolean): string | undefined {
  if (!value) return required ? `Please enter your ${what}.` : undefined;
  if (control.test(value)) return `Please enter your ${what} on one line, without control characters.`;
  return lengthOf(value) > most ? `Please shorten your ${what} to ${most} characters.` : undefined;
}

/** Marks of sentences, addresses and templates; a colon that makes a vowel long is left to the server. */
const strange = /[;!?/\\<>=$#%*^_[\]{}|~¡¿]|:(?!\p{Ll})/u;

/** Something with an @, a scheme, a "www." or a dotted end that is no initial. */
const address =
  /@|:\/\/|www\.|[\p{L}\p{N}-]{3,}\.(com|net|org|info|ca|io|app|xyz|example|test|invalid|onion)(?![\p{L}\p{N}])/iu;

/** A person's name: a line without an address or a sentence in it (D91). The server knows every domain and script. */
export function checkName(what: string, value: string, most: number, required: boolean): string | undefined {
  const wrong = checkLine(what, value, most, required);
  if (wrong || !value) return wrong;
  const name = value.normalize('NFKC').replace(/\p{Cf}/gu, '');
  if (address.test(name)) return `Please enter your ${what} without a web or e-mail address.`;
  const mark = strange.exec(name)?.[0];
  if (mark) return `Please enter only your ${what} here, without the mark ${mark}.`;
  if ((name.match(/\p{Nd}/gu)?.length ?? 0) > mostOfName.digits) {
    return `Please enter only your ${what} here, with at most ${mostOfName.digits} digits.`;
  }
  return name.split(/\s+/u).length > mostOfName.words
    ? `Please enter only your ${what} here, in at most ${mostOfName.words} words.`
    : undefined;
}

/** A required e-mail address of at most `most` bytes. The shape only: the server knows more. */
export function checkEmail(value: string, most: number): string | undefined {
  if (!value) return 'Please enter your e-mail address.';
  if (new TextEncoder().encode(value).length > most) {
    return `Please enter an e-mail address of at most ${most} characters.`;
  }
  // One @ with something before it and a dotted name behind it.
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)
    ? undefined
    : 'Please enter an e-mail address such as name@company.ca.';
}

/** A phone number as people write it, of at most `most` characters. */
export function checkPhone(value: string, most: number, required: boolean): string | undefined {
  if (!value) return required ? 'Please enter your phone number.' : undefined;
  if (lengthOf(value) > most || control.test(value)) {
    return `Please enter one phone number of at most ${most} characters.`;
  }
  return /\p{Nd}/u.test(value) ? undefined : 'Please enter a phone number we can call, with its area code.';
}

/** A text of many lines, of at most `most` characters. */
export function checkText(value: string, most: number): string | undefined {
  const length = lengthOf(value.replace(/\r\n?/g, '\n'));
  return length > most ? `Please shorten this text to ${most} characters; it has ${length}.` : undefined;
}
