import { describe, expect, test } from 'vitest';
import { afterEditing, type Editing } from './editing.model.ts';
import { emptyFields, type PostFields } from './fields.model.ts';

const post = (title: string): PostFields => ({ ...emptyFields('Team'), title });
const opened: Editing = { base: { version: 3, fields: post('Old') }, fields: post('Old'), errors: {} };
const typed = (part: Partial<PostFields>, from = opened) => afterEditing(from, { kind: 'typed', part });

describe('the fields of the editor', () => {
  test('typing changes one field and takes back only its error', () => {
    const wrong = afterEditing(opened, {
      kind: 'checked',
      errors: { title: 'Too short.', content: 'Missing.' },
    });
    const after = typed({ title: 'New' }, wrong);
    expect(after.fields).toEqual(post('New'));
    expect(after.errors).toEqual({ content: 'Missing.' });
    expect(after.base).toBe(opened.base);
  });

  test('a post that is adopted leaves nothing unsaved and nothing wrong', () => {
    const base = { version: 4, fields: post('Theirs') };
    const wrong = afterEditing(typed({ title: 'Mine' }), {
      kind: 'checked',
      errors: { title: 'Too short.' },
    });
    expect(afterEditing(wrong, { kind: 'adopted', base })).toEqual({ base, fields: base.fields, errors: {} });
  });

  test('saved: what was sent is the post, and what was typed meanwhile stays', () => {
    const base = { version: 4, fields: post('Sent') };
    const sent = typed({ title: 'Sent' });
    expect(afterEditing(sent, { kind: 'saved', base, sent: sent.fields }).fields).toBe(base.fields);
    const more = typed({ title: 'Sent, and more' }, sent);
    const after = afterEditing(more, { kind: 'saved', base, sent: sent.fields });
    expect(after.fields.title).toBe('Sent, and more');
    expect(after.base).toBe(base);
  });

  test('another version below, or other fields above, leave the rest as it is', () => {
    const mine = typed({ title: 'Mine' });
    const base = { version: 5, fields: post('Theirs') };
    expect(afterEditing(mine, { kind: 'rebased', base })).toEqual({ ...mine, base });
    expect(afterEditing(mine, { kind: 'replaced', fields: post('Both') })).toEqual({
      ...mine,
      fields: post('Both'),
    });
  });
});
