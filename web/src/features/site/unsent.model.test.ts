// Proves: D1, assessments-14

import { describe, expect, test } from 'vitest';
import { type Entry, newEntry } from '../../lib/outbox/outbox.model';
import { unsentElsewhere } from './unsent.model';

const entry = (kind: string, change: Partial<Entry> = {}): Entry => ({
  ...newEntry(`${kind}-1`, kind, `/api/${kind}`, {}, 0),
  ...change,
});

describe('unsentElsewhere', () => {
  test('tells of what was tried in vain, each form once', () => {
    const entries = [
      entry('quotes', { attempts: 2 }),
      entry('contact', { state: 'stale' }),
      entry('quotes', { state: 'refused' }),
      entry('assessments', { attempts: 1 }),
    ];
    expect(unsentElsewhere(entries, '/')).toEqual([
      { page: '/quote', what: 'request' },
      { page: '/contact', what: 'message' },
      { page: '/assessments', what: 'questionnaire' },
    ]);
  });

  test('stays silent on the page of the form itself, and still names the other one', () => {
    const entries = [entry('quotes', { attempts: 1 }), entry('contact', { attempts: 1 })];
    expect(unsentElsewhere(entries, '/quote')).toEqual([{ page: '/contact', what: 'message' }]);
    expect(unsentElsewhere([entry('contact', { attempts: 1 })], '/contact')).toEqual([]);
  });

  test('says nothing of what arrived, of what is on its first way, and of forms it does not know', () => {
    const entries = [
      entry('quotes', { state: 'delivered', attempts: 3 }),
      entry('contact'),
      entry('chat', { attempts: 1 }),
    ];
    expect(unsentElsewhere(entries, '/')).toEqual([]);
  });

  test('says nothing of a sign-up that was not needed, and does of any other that was refused', () => {
    const subscribed = entry('newsletter', { state: 'refused', status: 409, attempts: 1 });
    expect(unsentElsewhere([subscribed], '/contact')).toEqual([]);
    const taken = entry('appointments', { state: 'refused', status: 409, attempts: 1 });
    const forbidden = entry('newsletter', { state: 'refused', status: 403, attempts: 1 });
    expect(unsentElsewhere([taken, forbidden], '/contact')).toEqual([
      { page: null, what: 'wish for an appointment' },
      { page: '/newsletter', what: 'newsletter sign-up' },
    ]);
  });
});
