// Proves: quotes-13

import { describe, expect, it } from 'vitest';
import {
  clockOn,
  confirmationText,
  isSettled,
  pollDelay,
  type QuoteStatus,
  type Step,
  statusToken,
  stepTime,
} from './status.model';

const sent = 'Saturday, November 21, 2026, 11:50 p.m. Edmonton time';
const step: Step = {
  id: 'assigned',
  label: 'Specialist assigned',
  text: '',
  due_at: '2026-11-22T07:05:00Z',
  dueText: 'Sunday, November 22, 2026, 12:05 a.m. Edmonton time',
  done_at: null,
  doneText: '',
  state: 'waiting',
};
const status = (steps: Partial<Step>[], more: Partial<QuoteStatus> = {}): QuoteStatus => ({
  ticketId: 'SEC-20261121-JANE-7K2Q',
  firstName: 'Jane',
  submittedText: sent,
  sla_deadline: '2026-11-22T07:50:00Z',
  deadlineText: sent,
  priority: 'HIGH',
  emergency: false,
  service: 'IT Support',
  confirmationEmail: 'sent',
  answeredText: '',
  steps: steps.map((part) => ({ ...step, ...part })),
  closed: false,
  ...more,
});

describe('clockOn', () => {
  it.each([
    ['Saturday, November 21, 2026, 11:59 p.m. Edmonton time', '11:59 p.m. Edmonton time'],
    [
      'Sunday, November 22, 2026, 12:05 a.m. Edmonton time',
      'Sunday, November 22, 2026, 12:05 a.m. Edmonton time',
    ],
    [
      'Saturday, November 21, 2027, 11:59 p.m. Edmonton time',
      'Saturday, November 21, 2027, 11:59 p.m. Edmonton time',
    ],
    ['soon', 'soon'],
    ['', ''],
  ])('%j is %j', (text, want) => {
    expect(clockOn(text, sent)).toBe(want);
  });
});

describe('stepTime', () => {
  it('says when it is due, was due, or was done', () => {
    expect(stepTime(step, sent)).toBe('By Sunday, November 22, 2026, 12:05 a.m. Edmonton time');
    expect(stepTime({ ...step, dueText: sent, state: 'late' }, sent)).toBe(
      'Was due 11:50 p.m. Edmonton time; we are on it',
    );
    expect(stepTime({ ...step, done_at: 'x', doneText: sent, state: 'done' }, sent)).toBe(
      'Done 11:50 p.m. Edmonton time',
    );
    expect(stepTime({ ...step, id: 'confirmation' }, sent)).toBe('On its way');
  });
});

describe('confirmationText', () => {
  it('never says that an email was sent when it was not', () => {
    expect(confirmationText('unavailable', 'x')).toContain('No email is sent');
    expect(confirmationText('queued', 'A confirmation e-mail')).toBe(
      'A confirmation e-mail, unless this address got several today.',
    );
    expect(confirmationText('sent', 'x')).toContain('was sent');
  });
});

describe('isSettled', () => {
  it.each<[string, QuoteStatus, boolean]>([
    ['all done', status([{ state: 'done' }, { state: 'done' }]), true],
    ['one waits', status([{ state: 'done' }, {}]), false],
    ['one is late', status([{ state: 'late' }]), false],
    ['closed', status([{}], { closed: true }), true],
    [
      'only the mail that never goes',
      status([{ id: 'confirmation' }, { state: 'done' }], { confirmationEmail: 'unavailable' }),
      true,
    ],
    [
      'the mail still waits',
      status([{ id: 'confirmation' }, { state: 'done' }], { confirmationEmail: 'queued' }),
      false,
    ],
  ])('%s', (_name, given, want) => {
    expect(isSettled(given)).toBe(want);
  });
});

describe('pollDelay', () => {
  it('backs off while nobody answers and rests when all is settled', () => {
    expect(pollDelay(status([{}]), 0)).toBe(15_000);
    expect(pollDelay(null, 0)).toBe(15_000);
    expect([1, 2, 3, 4, 99].map((failures) => pollDelay(null, failures))).toEqual([
      15_000, 30_000, 60_000, 120_000, 120_000,
    ]);
    expect(pollDelay(status([{ state: 'done' }]), 0)).toBe(300_000);
  });
});

describe('statusToken', () => {
  it.each([
    ['http://localhost:8080/quote/status/abc_-9', 'abc_-9'],
    ['/quote/status/abc?x=1#y', 'abc'],
    ['', ''],
  ])('%j: %j', (url, token) => {
    expect(statusToken(url)).toBe(token);
  });
});
