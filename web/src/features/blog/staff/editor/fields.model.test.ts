// Proves: S88, S89, S91, S92, D52, D53, D54, blog-66, blog-67, blog-68, blog-69

import { describe, expect, test } from 'vitest';
import { companyOffset } from '../../../../lib/clock/board-time.ts';
import { wallTimeOf } from '../../../../lib/clock/wall-time.model.ts';
import { checkFields, firstWrong } from './checks.model.ts';
import {
  changedFields,
  emptyFields,
  fieldOfServer,
  fieldsOf,
  listOf,
  type PostFields,
  wordsOf,
} from './fields.model.ts';
import { countWords, minutesOf } from './read-time.model.ts';
import { followsTitle, guessSlug } from './slug.model.ts';

const now = Date.parse('2026-11-21T18:00:00Z');

/** A post that nothing keeps from being saved. */
const whole: PostFields = {
  ...emptyFields('The team'),
  title: 'Winter at the gate',
  slug: 'winter-at-the-gate',
  excerpt: 'What snow does.',
  content: 'Snow falls.',
  category: 'Technology',
  seo_description: 'Snow at gates.',
};

describe('text with commas', () => {
  test.each([
    ['guards, cameras ,  patrol', ['guards', 'cameras', 'patrol']],
    [' , ,,', []],
    ['one, one, One', ['one', 'One']],
    ['snow and ice', ['snow and ice']],
  ])('%j is %j', (text, list) => {
    expect(listOf(text)).toEqual(list);
  });
});

describe('to the server and back', () => {
  test('what is sent comes back as it was', () => {
    const fields: PostFields = {
      ...whole,
      tags: 'snow, ice',
      seo_title: 'Winter',
      seo_keywords: 'snow',
      featured: true,
      status: 'scheduled',
      due: { day: '2027-01-15', time: '09:00' },
      read_time: '7',
      read_time_auto: false,
    };
    expect(wordsOf(fields).publish_date).toBe('2027-01-15T15:00:00.000Z');
    expect(fieldsOf(wordsOf(fields), 'somebody')).toEqual(fields);
  });

  test('the SEO title is the title until it has one of its own (S91, D53)', () => {
    expect(wordsOf(whole).seo_title).toBe('Winter at the gate');
    expect(wordsOf({ ...whole, seo_title: ' Winter ' }).seo_title).toBe('Winter');
    const again = fieldsOf(wordsOf(whole), '');
    expect(wordsOf({ ...again, title: 'Spring' }).seo_title, 'and follows it').toBe('Spring');
  });

  // Proves: S93
  test('only a scheduled post is due (S93, D50)', () => {
    expect(wordsOf({ ...whole, due: { day: '2027-01-15', time: '09:00' } }).publish_date).toBeNull();
  });

  test('of a time that comes twice the later one is told from the earlier', () => {
    const due = { day: '2025-11-02', time: '01:30' };
    const [earlier, later] = [false, true].map((second) =>
      wordsOf({ ...whole, status: 'scheduled', due, second }),
    );
    expect(earlier?.publish_date).toBe('2025-11-02T07:30:00.000Z');
    expect(later?.publish_date).toBe('2025-11-02T08:30:00.000Z');
    expect(fieldsOf(later ?? {}, '').second).toBe(true);
    expect(fieldsOf(earlier ?? {}, '').second).toBe(false);
  });

  test('looking at a text that came with carriage returns does not change it', () => {
    const fields = fieldsOf({ content: 'one\r\ntwo\r\n' }, '');
    expect(fields.content).toBe('one\ntwo\n');
    expect(changedFields(fields, { ...fields, content: 'one\ntwo\n' })).toEqual([]);
  });

  test('what is changed is named, what says the same is not', () => {
    const other = {
      ...whole,
      tags: ' , ',
      title: 'Winter at the gate ',
      read_time: '9',
      due: { day: '2027-01-01', time: '' },
    };
    expect(changedFields(whole, other)).toEqual([]);
    expect(changedFields(whole, { ...other, read_time_auto: false, excerpt: 'Snow.' })).toEqual([
      'excerpt',
      'read_time_auto',
      'read_time',
    ]);
  });

  test.each([
    ['publish_date', 'due'],
    ['tags', 'tags'],
    ['version', undefined],
  ])('the server says %s, the page %s', (name, field) => {
    expect(fieldOfServer(name)).toBe(field);
  });
});

describe('what keeps a post from being saved', () => {
  // Proves: D98
  test('a draft needs a title, and nothing else', () => {
    for (const status of ['draft', 'archived'] as const) {
      expect(Object.keys(checkFields({ ...emptyFields(''), status }, now))).toEqual(['title']);
      expect(checkFields({ ...emptyFields(''), status, title: 'Snow' }, now)).toEqual({});
    }
  });

  test('everything that S88 asks for, the first on the page first', () => {
    const errors = checkFields({ ...emptyFields(''), status: 'published' }, now);
    expect(Object.keys(errors).sort()).toEqual(
      ['author', 'category', 'content', 'excerpt', 'seo_description', 'seo_title', 'slug', 'title'].sort(),
    );
    expect(firstWrong(errors)).toBe('title');
    expect(checkFields(whole, now)).toEqual({});
    expect(firstWrong({})).toBeUndefined();
  });

  const scheduled = (day: string, time: string): PostFields => ({
    ...whole,
    status: 'scheduled',
    due: { day, time },
  });

  test.each([
    ['', '', 'needs a date and a time'],
    ['2027-01-15', '', 'needs a date and a time'],
    ['2025-03-09', '02:30', 'There is no 02:30 on that day: the clocks go from 01:59 to 03:00'],
    ['2026-11-21', '11:59', 'in the past'],
    ['2026-11-21', '12:00', 'in the past'],
    ['2025-11-02', '01:30', 'in the past'],
  ])('scheduled for %s %s: %s', (day, time, sentence) => {
    expect(checkFields(scheduled(day, time), now).due).toContain(sentence);
  });

  test('a minute from now is no mistake', () => {
    const { day, time } = wallTimeOf(now + 60_000, companyOffset);
    expect(checkFields(scheduled(day, time), now)).toEqual({});
  });

  test('the hour that Alberta no longer skips exists (ADR 16)', () => {
    expect(checkFields(scheduled('2027-03-14', '02:30'), now)).toEqual({});
    expect(wordsOf(scheduled('2027-03-14', '02:30')).publish_date).toBe('2027-03-14T08:30:00.000Z');
  });

  test('a picture that is not in the text yet, two versions one above the other, a strange read time', () => {
    expect(checkFields({ ...whole, content: '![x](uploading:1)' }, now).content).toContain(
      'not in the text yet',
    );
    const both = '<<<<<<< Yours\na\n=======\nb\n>>>>>>> Kim';
    expect(checkFields({ ...whole, content: both }, now).content).toContain('Two versions');
    for (const read_time of ['0', '601', '1.5', '']) {
      expect(checkFields({ ...whole, read_time_auto: false, read_time }, now).read_time).toBeDefined();
    }
    expect(checkFields({ ...whole, read_time_auto: false, read_time: '600' }, now)).toEqual({});
    expect(checkFields({ ...whole, read_time_auto: true, read_time: '0' }, now)).toEqual({});
  });
});

describe('the read time', () => {
  test.each([
    ['', 0, 5],
    ['one', 1, 1],
    ['a '.repeat(200), 200, 1],
    ['a\n'.repeat(201), 201, 2],
  ])('of %j', (text, words, minutes) => {
    expect(countWords(text)).toBe(words);
    expect(minutesOf(words)).toBe(minutes);
  });
});

describe('a slug', () => {
  test.each([
    ['Winter at the Gate!', 'winter-at-the-gate'],
    ['  Sécurité --- à l’été  ', 'securite-a-lete'],
    ['Straße & Łódź', 'strasse-lodz'],
    ['門', ''],
    ['-a-', 'a'],
  ])('of %j is %j', (title, slug) => {
    expect(guessSlug(title)).toBe(slug);
  });

  test.each([
    ['winter', 'Winter', true],
    ['winter-2', 'Winter', true],
    ['', 'Winter', true],
    ['winter-at-the-gate', 'Winter', false],
    ['winter-2026-news', 'Winter', false],
  ])('%j follows %j: %s', (slug, title, follows) => {
    expect(followsTitle(slug, title)).toBe(follows);
  });
});
