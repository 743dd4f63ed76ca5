// Proves: automation-97

import { expect, it } from 'vitest';
import { checkMail, mailChanges, mergeMails } from './mail-fields.model.ts';

const mail = { subject: 'Hello {{name}}', content: 'Dear {{ name }},\n\nwelcome.' };

it.each([
  ['', 'Write the subject'],
  ['x'.repeat(151), 'The subject has 151 characters; 150 are the most.'],
  ['Hello {{shoe}}', '{{shoe}} is filled for nobody. There are {{name}}, {{company}}'],
  ['Hello {{name', 'stands alone'],
])('the subject %j is refused: %s', (subject, words) => {
  expect(checkMail({ ...mail, subject }).subject).toContain(words);
});

it('what is wrong with the text is the server’s to say, but for none at all', () => {
  expect(checkMail({ ...mail, content: 'Hello {{shoe}}' })).toEqual({});
  expect(checkMail({ ...mail, content: ' ' })).toHaveProperty('content');
  expect(checkMail(mail)).toEqual({});
});

it('tells what was changed and merges the text by lines', () => {
  expect(mailChanges(mail, { ...mail, subject: 'Hi' }).map(({ part }) => part)).toEqual(['Subject']);
  const mine = { ...mail, content: 'Dear {{ name }},\n\nwelcome to us.' };
  const theirs = { subject: 'Hi', content: 'Hello {{ name }},\n\nwelcome.' };
  expect(mergeMails(mail, mine, theirs)).toEqual({
    fields: { subject: 'Hi', content: 'Hello {{ name }},\n\nwelcome to us.' },
    both: [],
  });
  expect(mergeMails(mail, { ...mail, subject: 'A' }, { ...mail, subject: 'B' }).both).toEqual(['Subject']);
});
