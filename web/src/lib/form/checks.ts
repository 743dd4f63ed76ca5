/**
 * What the server would refuse in a field, in its own words (U34; internal/platform/forms). Kept
 * milder than the server where the two could differ: it decides, and must be asked. Every check
 * takes a trimmed value and answers a sentence, or undefined when nothing is wrong.
 */

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

/** A required e-mail address of at most `most` bytes. The shape only: the server knows more. */
export function checkEmail(value: string, most: number): string | undefined {
  if (!value) return 'Please enter your email address.';
  if (new TextEncoder().encode(value).length > most) {
    return `Please enter an email address of at most ${most} characters.`;
  }
  // One @ with something before it and a dotted name behind it.
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)
    ? undefined
    : 'Please enter an email address such as name@company.ca.';
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
