/** A mail of plans as it stands in a form (S72, S161). */

import catalog from '@catalog/automation.json';
import { merge } from '../../../lib/diff/merge.model.ts';
import type { Change, Errors } from './editing/sheet.ts';

/** What is written of a mail; a name only of a new one. */
export type MailFields = { name?: string; subject: string; content: string };

/** The longest subject in characters. */
export const mostSubject = catalog.limits.subject;

/** A mail of the server as a form holds it; the text as a text area has it, or looking at it would change it. */
export const fieldsOfMail = ({ subject, content }: MailFields): MailFields => ({
  subject,
  content: content.replace(/\r\n?/g, '\n'),
});

/** What is sent. */
export const lettersOf = ({ subject, content }: MailFields): MailFields => ({
  subject: subject.trim(),
  content,
});

const place = /\{\{\s*([^{}\n]*?)\s*\}\}/g;

/**
 * Problems of the subject, which the server reports for the whole mail; and an empty text. The server checks the rest
 * of the text.
 */
export function checkMail({ name, subject, content }: MailFields): Errors {
  const errors: Errors = {};
  if (name !== undefined && !/[\p{L}\p{N}]/u.test(name)) errors.name = 'Give it a name of letters or digits.';
  const unknown = [...subject.matchAll(place)].find(
    ([, name]) => !catalog.placeholders.some(({ id }) => id === name),
  );
  const length = [...subject.trim()].length;
  if (length === 0) errors.subject = 'Write the subject that readers see in their inbox.';
  else if (length > mostSubject)
    errors.subject = `The subject has ${length} characters; ${mostSubject} are the most.`;
  else if (unknown) errors.subject = `${unknown[0]} is filled for nobody. There are ${placeNames()}.`;
  else if (/\{\{|\}\}/.test(subject.replaceAll(place, '')))
    errors.subject = '“{{” or “}}” stands alone. Write {{name}}.';
  if (content.trim() === '') errors.content = 'Write the mail: its text is empty.';
  return errors;
}

const placeNames = (): string => catalog.placeholders.map(({ id }) => `{{${id}}}`).join(', ');

/** Whether the mail's form has a control with that name. */
export const mailKnows = (path: string): boolean => ['name', 'subject', 'content'].includes(path);

/** What differs between two forms. */
export function mailChanges(before: MailFields, after: MailFields): Change[] {
  const [a, b] = [lettersOf(before), lettersOf(after)];
  return [
    ...(before.name === after.name
      ? []
      : [{ part: 'Name', was: [before.name ?? ''], is: [after.name ?? ''] }]),
    ...(a.subject === b.subject ? [] : [{ part: 'Subject', was: [a.subject], is: [b.subject], prose: true }]),
    ...(a.content === b.content ? [] : [{ part: 'Content', was: [a.content], is: [b.content], prose: true }]),
  ];
}

/** Two people's changes in one: the text by lines, where both changed the same ones both stand. */
export function mergeMails(
  base: MailFields,
  mine: MailFields,
  theirs: MailFields,
): { fields: MailFields; both: string[] } {
  const content = merge(base.content, mine.content, theirs.content, 'Your colleague');
  const isMine = mine.subject.trim() !== base.subject.trim();
  const isBoth = isMine && theirs.subject.trim() !== base.subject.trim() && theirs.subject !== mine.subject;
  return {
    fields: { subject: isMine ? mine.subject : theirs.subject, content: content.text },
    both: [
      ...(isBoth ? ['Subject'] : []),
      ...(content.conflicts > 0 ? ['Content, between lines of <<<<<<<'] : []),
    ],
  };
}

/** What a device kept, with every part of the kind it should be. */
export const repairedMail = ({ name, subject, content }: MailFields): MailFields => ({
  ...(typeof name === 'string' && { name }),
  subject: typeof subject === 'string' ? subject : '',
  content: typeof content === 'string' ? content : '',
});
