/**
 * Apart from checks.ts, which lies in the file of all forms: what that file imports from the limits would leave the
 * page's first script, and take React's file with it.
 */

import { name as mostOfName } from '@catalog/limits.json';
import { checkLine } from './checks';

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
