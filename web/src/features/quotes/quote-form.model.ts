import { limits, urgentWords } from '@catalog/quotes.json';

/** The payload's fields in the form's order (V82). */
export const fieldNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'serviceType',
  'propertyType',
  'securityConcerns',
  'budget',
  'timeline',
  'message',
] as const;

/** A field of the payload; controls bear it as their name. */
export type FieldName = (typeof fieldNames)[number];

/** What stands in the form. */
export type QuoteValues = Record<FieldName, string>;

/** What is wrong, by field. */
export type QuoteErrors = Partial<Record<FieldName, string>>;

/** An empty form. */
export const noValues = Object.fromEntries(fieldNames.map((name) => [name, ''])) as QuoteValues;

/** Fields without which there is no request (V147). */
export const requiredFields: readonly FieldName[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'serviceType',
  'propertyType',
];

/** Takes the form's fields out of anything that has some of them: form data, a draft, a body that came back. */
export function toValues(source: unknown): QuoteValues {
  const given = (source ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return Object.fromEntries(fieldNames.map((name) => [name, text(given[name])])) as QuoteValues;
}

/** Length as a person counts it: an emoji is one character, not two. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** C0 and C1 controls and DEL: nothing that a hand types into one line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const control = /[\u0000-\u001f\u007f-\u009f]/;

function checkLine(what: string, value: string, most: number, required: boolean): string | undefined {
  if (!value) return required ? `Please enter your ${what}.` : undefined;
  if (control.test(value)) return `Please enter your ${what} on one line, without control characters.`;
  return lengthOf(value) > most ? `Please shorten your ${what} to ${most} characters.` : undefined;
}

function checkEmail(value: string): string | undefined {
  if (!value) return 'Please enter your e-mail address.';
  if (new TextEncoder().encode(value).length > limits.email) {
    return `Please enter an e-mail address of at most ${limits.email} characters.`;
  }
  // The shape only: one @ with something before it and a dotted name behind it. The server knows more.
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)
    ? undefined
    : 'Please enter an e-mail address such as name@company.ca.';
}

function checkPhone(value: string): string | undefined {
  if (!value) return 'Please enter your phone number.';
  if (lengthOf(value) > limits.phone || control.test(value)) {
    return `Please enter one phone number of at most ${limits.phone} characters.`;
  }
  return /\p{Nd}/u.test(value) ? undefined : 'Please enter a phone number we can call, such as 780-555-0142.';
}

function checkText(value: string, most: number): string | undefined {
  const length = lengthOf(value.replace(/\r\n?/g, '\n'));
  return length > most ? `Please shorten this text to ${most} characters; it has ${length}.` : undefined;
}

const checks: Partial<Record<FieldName, (value: string) => string | undefined>> = {
  firstName: (value) => checkLine('first name', value, limits.name, true),
  lastName: (value) => checkLine('last name', value, limits.name, true),
  email: checkEmail,
  phone: checkPhone,
  company: (value) => checkLine('company', value, limits.company, false),
  serviceType: (value) => (value ? undefined : 'Please choose the service you need.'),
  propertyType: (value) => (value ? undefined : 'Please choose your type of property.'),
  securityConcerns: (value) => checkText(value, limits.securityConcerns),
  message: (value) => checkText(value, limits.message),
};

/**
 * What the server would refuse, in its own words (V147, U34; internal/quotes/validate.go). Kept
 * milder than the server where the two could differ: it decides, and must be asked.
 */
export function validate(values: QuoteValues): QuoteErrors {
  const errors: QuoteErrors = {};
  for (const name of fieldNames) {
    const error = checks[name]?.(values[name].trim());
    if (error) errors[name] = error;
  }
  return errors;
}

/** The server's errors by field; what names no field of this form is returned as `others`. */
export function sortErrors(list: readonly { field: string; message: string }[]): {
  errors: QuoteErrors;
  others: string[];
} {
  const errors: QuoteErrors = {};
  const others: string[] = [];
  for (const { field, message } of list) {
    const name = fieldNames.find((candidate) => candidate === field.replace(/^body\./, ''));
    if (name) errors[name] ??= message;
    else others.push(message);
  }
  return { errors, others };
}

/** The payload of V82: trimmed, optional fields only when filled, and the time it took (ms). */
export function payload(values: QuoteValues, elapsedMs: number, website: string): Record<string, unknown> {
  const filled = fieldNames
    .map((name) => [name, values[name].trim()] as const)
    .filter(([name, value]) => value !== '' || requiredFields.includes(name));
  return {
    ...Object.fromEntries(filled),
    elapsedMs: Math.max(0, Math.round(elapsedMs)),
    // Filled by nobody who sees the page; the server decides what it means.
    ...(website && { website }),
  };
}

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
