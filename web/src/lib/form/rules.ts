import { person } from '@catalog/limits.json';
import { check, email, maxLength, nonEmpty, pipe, string, trim } from 'valibot';

/** The shortest password the server takes, in characters. */
export const MIN_PASSWORD = person.password;

/** An e-mail address that can be sent to the server, which has the last word. */
export const emailRule = pipe(
  string(),
  trim(),
  nonEmpty('Enter your email address.'),
  email('This does not look like an email address.'),
  maxLength(person.email, `An email address has at most ${person.email} characters.`),
);

/** A person's name. */
export const nameRule = pipe(
  string(),
  trim(),
  nonEmpty('Enter a name.'),
  maxLength(person.name, `A name has at most ${person.name} characters.`),
);

/** A password that exists already: only its absence is a mistake. */
export const knownPasswordRule = pipe(string(), nonEmpty('Enter your password.'));

/** A new password. Characters are counted as people see them, as the server does. */
export const newPasswordRule = pipe(
  string(),
  nonEmpty('Choose a password.'),
  check(
    (password) => [...password.normalize('NFC')].length >= MIN_PASSWORD,
    `Use at least ${MIN_PASSWORD} characters; a few unrelated words are easy to keep in mind.`,
  ),
);
