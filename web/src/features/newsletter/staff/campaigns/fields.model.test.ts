// Proves: S94, newsletter-106, newsletter-120

import { describe, expect, it } from 'vitest';
import type { Campaign } from '../../../../api/staff.ts';
import {
  changedFields,
  checkDue,
  checkFields,
  emptyFields,
  fieldOfServer,
  fieldsOf,
  firstWrong,
  inputOf,
  mergeFields,
} from './fields.model.ts';

const now = Date.parse('2026-11-22T18:00:00Z');
const written = { ...emptyFields, title: 'Winter', subject: 'Snow', content: 'Ice.' };
const timed = { ...written, due: { day: '2026-12-01', time: '09:00' } };

const campaign = (part: Partial<Campaign>) =>
  ({
    title: 'Winter',
    subject: 'Snow',
    content: 'Ice.\r\nMore.',
    topics: ['it-support'],
    status: 'draft',
    scheduled_for: null,
    ...part,
  }) as Campaign;

describe('between server and form', () => {
  it('looking at a text does not change it', () => {
    const fields = fieldsOf(campaign({}));
    expect(fields.content).toBe('Ice.\nMore.');
    expect(changedFields(fields, { ...fields, topics: [...fields.topics] })).toEqual([]);
  });

  it('a time is the one of Edmonton, and only a scheduled campaign has it', () => {
    const at = '2026-12-01T15:00:00Z';
    expect(fieldsOf(campaign({ status: 'scheduled', scheduled_for: at })).due).toEqual(timed.due);
    expect(fieldsOf(campaign({ status: 'held', scheduled_for: at })).due.day).toBe('');
    expect(inputOf(timed).scheduled_for).toBe('2026-12-01T15:00:00.000Z');
  });

  it('says a time only where it is another one than before', () => {
    expect(inputOf(written)).not.toHaveProperty('scheduled_for');
    expect(inputOf({ ...timed, title: 'Other' }, timed)).not.toHaveProperty('scheduled_for');
    expect(inputOf(written, timed).scheduled_for).toBeNull();
  });

  it('leaves out what only holds a picture’s place', () => {
    expect(inputOf({ ...written, content: 'A ![x](uploading:ab12cd) B' }).content).toBe('A  B');
  });

  it('finds the control of what the server refuses', () => {
    expect(fieldOfServer('scheduled_for')).toBe('due');
    expect(fieldOfServer('subject')).toBe('subject');
    expect(fieldOfServer('version')).toBeUndefined();
  });
});

describe('what is wrong', () => {
  it('is said of each field, and the first is found in the page’s order', () => {
    const errors = checkFields(emptyFields, now);
    expect(Object.keys(errors).sort()).toEqual(['content', 'subject', 'title']);
    expect(firstWrong(errors)).toBe('title');
    expect(firstWrong({ content: 'x', subject: 'y' })).toBe('subject');
    expect(checkFields(written, now)).toEqual({});
  });

  it('a picture on its way is waited for', () => {
    expect(checkFields({ ...written, content: '![x](uploading:ab12cd)' }, now).content).toContain('picture');
  });

  it.each([
    [{ day: '', time: '' }, undefined],
    [{ day: '2026-12-01', time: '' }, 'A schedule needs a date and a time.'],
    [{ day: '2026-02-31', time: '09:00' }, 'This is no date and time.'],
    [{ day: '2026-11-22', time: '11:59' }, 'This is in the past'],
    [{ day: '2026-11-22', time: '12:01' }, undefined],
  ])('%j', (due, problem) => {
    const found = checkDue({ due, second: false }, now);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });

  it('a time that was saved may pass while one writes', () => {
    const later = Date.parse('2026-12-02T00:00:00Z');
    expect(checkFields(timed, later, timed)).toEqual({});
    expect(checkFields(timed, later, written).due).toContain('in the past');
  });
});

describe('two people’s changes', () => {
  it('are one where they touch different things', () => {
    const merged = mergeFields(
      written,
      { ...written, title: 'Mine', content: 'Ice.\nMine.' },
      { ...written, subject: 'Theirs', topics: ['it-support'] },
      'Kim',
    );
    expect(merged.fields).toMatchObject({
      title: 'Mine',
      subject: 'Theirs',
      topics: ['it-support'],
      content: 'Ice.\nMine.',
    });
    expect(merged).toMatchObject({ conflicts: 0, both: [] });
  });

  it('are told where both changed the same, and no line is lost', () => {
    const merged = mergeFields(
      written,
      { ...written, title: 'Mine', content: 'Mine.' },
      { ...written, title: 'Theirs', content: 'Theirs.' },
      'Kim',
    );
    expect(merged.both).toEqual(['title']);
    expect(merged.fields.title).toBe('Mine');
    expect(merged.conflicts).toBe(1);
    expect(merged.fields.content).toMatch(/Mine\.[\s\S]*Theirs\./);
  });

  it('a time goes with its whole', () => {
    const theirs = { ...timed, due: { day: '2026-12-03', time: '10:00' } };
    expect(mergeFields(timed, timed, theirs, 'Kim').fields.due).toEqual(theirs.due);
    expect(mergeFields(timed, written, theirs, 'Kim').both).toEqual(['due']);
  });
});
