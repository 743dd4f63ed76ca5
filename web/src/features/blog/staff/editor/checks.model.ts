/** What keeps a post from being saved, in words, by field (S88-S95). The server has the last word. */

import { post } from '@catalog/limits.json';
import { dueProblem } from '../../../../lib/clock/due.model.ts';
import { hasConflict } from '../../../../lib/diff/merge.model.ts';
import { hasPlaceholder } from '../../../../lib/markdown/pictures.model.ts';
import { type FieldName, fieldNames, type PostFields } from './fields.model.ts';

/** What is wrong, by field. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The lengths that the server takes, in characters. */
export const limits = {
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  author: post.author,
  seo_title: post.seo,
  seo_description: post.seo,
};

/** The longest read time that can be set by hand, in minutes. */
export const readTimeLimit = post.readMinutes;

const missing: readonly [FieldName, string][] = [
  ['title', 'Give the post a title.'],
  ['slug', 'Give the post an address: letters, digits and hyphens.'],
  ['excerpt', 'Write an excerpt: one or two sentences for the list of articles.'],
  ['content', 'Write the content.'],
  ['category', 'Choose a category.'],
  ['author', 'Say who wrote it.'],
  ['seo_description', 'Write a description for search engines.'],
];

/** Whether a post of this status must have the field: what only staff see needs a title, and nothing else (D98). */
export const isNeeded = (name: FieldName, status: PostFields['status']): boolean =>
  name === 'title' || status === 'published' || status === 'scheduled';

/**
 * Everything that is wrong. `now` is the server's time, ms since 1970; `isDue` says that the post was already
 * scheduled for the date that stands there, so that its passing meanwhile is no mistake.
 */
export function checkFields(fields: PostFields, now: number): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, sentence] of missing) {
    if (isNeeded(name, fields.status) && String(fields[name]).trim() === '') errors[name] = sentence;
  }
  if (isNeeded('seo_title', fields.status) && !fields.seo_title.trim() && !fields.title.trim())
    errors.seo_title = 'Write a title for search engines.';
  if (hasPlaceholder(fields.content)) {
    errors.content = 'A picture is not in the text yet: describe it below the text, or remove it.';
  }
  if (hasConflict(fields.content)) {
    errors.content =
      'Two versions stand one above the other: keep what is right and delete the lines <<<<<<<, ======= and >>>>>>>.';
  }
  if (!fields.read_time_auto && !isReadTime(fields.read_time.trim())) {
    errors.read_time = `The read time is a whole number of minutes from 1 to ${readTimeLimit}.`;
  }
  const due = checkDue(fields, now);
  if (due !== undefined) errors.due = due;
  return errors;
}

const isReadTime = (text: string) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= readTimeLimit;

/** Why a scheduled post cannot become due then; undefined when it can, or is not scheduled. */
export function checkDue(fields: PostFields, now: number): string | undefined {
  if (fields.status !== 'scheduled') return undefined;
  if (!fields.due.day || !fields.due.time) return 'A scheduled post needs a date and a time.';
  return dueProblem(fields, now, 'Choose a later time, or Published to publish it now.');
}

/** The first field of the page that has an error. */
export const firstWrong = (errors: FieldErrors): FieldName | undefined =>
  fieldNames.find((name) => errors[name] !== undefined);
