/** A campaign in a form: every field as its control holds it, and the conversion from and to the server (S62, S94). */

import { campaign } from '@catalog/limits.json';
import type { Campaign, CampaignInput } from '../../../../api/staff.ts';
import { type Due, dueInstant, dueOf, dueProblem, noDue } from '../../../../lib/clock/due.model.ts';
import { merge } from '../../../../lib/diff/merge.model.ts';
import { hasPlaceholder, withoutPlaceholders } from '../../../../lib/markdown/pictures.model.ts';

/** The fields of a campaign. No topics mean everybody; no day and time a draft. */
export type CampaignFields = Due & { title: string; subject: string; content: string; topics: string[] };

/** The name of a field with an error. */
export type FieldName = 'title' | 'subject' | 'content' | 'topics' | 'due';

/** The errors by field. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The names, in the order of the page. */
const fieldNames: readonly FieldName[] = ['title', 'subject', 'topics', 'content', 'due'];

/** The labels of the fields. */
export const labels: Record<FieldName, string> = {
  title: 'Title',
  subject: 'Subject',
  content: 'Content',
  topics: 'Topics',
  due: 'Schedule',
};

/** The maximum lengths on the server, in characters. */
export const limits = campaign;

/** A new campaign. */
export const emptyFields: CampaignFields = { title: '', subject: '', content: '', topics: [], ...noDue };

/** A campaign of the server as form fields. */
export const fieldsOf = (campaign: Campaign): CampaignFields => ({
  title: campaign.title,
  subject: campaign.subject,
  // Normalised like a text area: otherwise opening a text would already change it.
  content: campaign.content.replace(/\r\n?/g, '\n'),
  topics: [...campaign.topics],
  ...dueOf(campaign.status === 'scheduled' ? campaign.scheduled_for : null),
});

/**
 * What is sent; without placeholders of pictures. The time only if it differs from the one in `base`:
 * without a time an overdue campaign would become a draft, and a time that has passed meanwhile would
 * be rejected.
 */
export function inputOf(fields: CampaignFields, base: CampaignFields = emptyFields): CampaignInput {
  const at = dueInstant(fields);
  return {
    title: fields.title.trim(),
    subject: fields.subject.trim(),
    content: withoutPlaceholders(fields.content),
    topics: fields.topics,
    ...(said(fields, 'due') !== said(base, 'due') && {
      scheduled_for: at === null ? null : new Date(at).toISOString(),
    }),
  };
}

/** The value of a field, for comparison. */
function said(fields: CampaignFields, name: FieldName): string {
  if (name === 'topics') return [...fields.topics].sort().join(' ');
  if (name === 'due') return `${fields.due.day} ${fields.due.time}${fields.second ? ' second' : ''}`.trim();
  return name === 'content' ? fields.content : fields[name].trim();
}

/** The fields that differ between `a` and `b`. */
export const changedFields = (a: CampaignFields, b: CampaignFields): FieldName[] =>
  fieldNames.filter((name) => said(a, name) !== said(b, name));

/** Whether a time is entered: an incomplete one counts, and is an error. */
const isTimed = ({ due }: Pick<CampaignFields, 'due'>): boolean => due.day !== '' || due.time !== '';

/** Why it cannot be scheduled for that time; undefined when it can, or no time is entered. */
export function checkDue(fields: Due, now: number): string | undefined {
  if (!isTimed(fields)) return undefined;
  if (!fields.due.day || !fields.due.time) return 'A schedule needs a date and a time.';
  return dueProblem(fields, now, 'Choose a later time, or none to keep it as a draft.');
}

/** All errors. `now` is the server's time, ms since 1970; `base` is the saved version: its own time may have passed. */
export function checkFields(
  fields: CampaignFields,
  now: number,
  base: CampaignFields = emptyFields,
): FieldErrors {
  const errors: FieldErrors = {};
  if (fields.title.trim() === '') errors.title = 'Give the campaign a title.';
  if (fields.subject.trim() === '') errors.subject = 'Write the subject that readers see in their inbox.';
  if (fields.content.trim() === '') errors.content = 'Write the content.';
  if (hasPlaceholder(fields.content)) {
    errors.content = 'A picture is not in the text yet: describe it below the text, or remove it.';
  }
  const due = said(fields, 'due') === said(base, 'due') ? undefined : checkDue(fields, now);
  if (due !== undefined) errors.due = due;
  return errors;
}

/** The first field of the page that has an error. */
export const firstWrong = (errors: FieldErrors): FieldName | undefined =>
  fieldNames.find((name) => errors[name] !== undefined);

/** The field with this name on the server; undefined for one without a control. */
export const fieldOfServer = (name: string): FieldName | undefined =>
  name === 'scheduled_for' ? 'due' : fieldNames.find((known) => known === name);

/** Merges two people's changes since `base`: where both changed a field mine is kept, and the content is merged by lines. */
export function mergeFields(
  base: CampaignFields,
  mine: CampaignFields,
  theirs: CampaignFields,
  name: string,
) {
  const [changed, other] = [changedFields(base, mine), changedFields(base, theirs)];
  const content = merge(base.content, mine.content, theirs.content, name);
  const [topics, due] = [changed.includes('topics') ? mine : theirs, changed.includes('due') ? mine : theirs];
  const fields: CampaignFields = {
    title: changed.includes('title') ? mine.title : theirs.title,
    subject: changed.includes('subject') ? mine.subject : theirs.subject,
    topics: topics.topics,
    due: due.due,
    second: due.second,
    content: content.text,
  };
  const both = changed.filter(
    (field) => field !== 'content' && other.includes(field) && said(mine, field) !== said(theirs, field),
  );
  return { fields, conflicts: content.conflicts, both };
}
