// Proves: S41, S43, D74, D75, newsletter-105, newsletter-107, newsletter-111

import { describe, expect, it } from 'vitest';
import { decided, kilobytes, type MailCounts, partOf, progressOf, whereItStands } from './numbers.model.ts';

const counts = (part: Partial<MailCounts> = {}): MailCounts => ({
  recipient_count: 0,
  sent_count: 0,
  failed_count: 0,
  skipped_count: 0,
  uncertain_count: 0,
  waiting_count: 0,
  ...part,
});

it('a part of nothing is none', () => {
  expect(partOf(0, 0)).toBeNull();
  expect(partOf(3, 12)).toBe(0.25);
});

it('sizes are in thousands of bytes', () => {
  expect(kilobytes(48_100)).toBe('49 KB');
});

describe('how far a sending is', () => {
  it('counts whatever is decided, and nothing else', () => {
    const row = counts({
      recipient_count: 10,
      sent_count: 3,
      failed_count: 1,
      skipped_count: 1,
      uncertain_count: 1,
      waiting_count: 4,
    });
    expect(decided(row)).toBe(6);
    expect(progressOf(row)).toBe(60);
    expect(whereItStands(row)).toBe('3 of 10 mails handed over, 4 waiting, 1 failed, 1 uncertain');
  });

  it('is not full while one mail waits, and full when none does', () => {
    expect(progressOf(counts({ recipient_count: 100_000, sent_count: 99_999, waiting_count: 1 }))).toBe(99);
    expect(progressOf(counts({ recipient_count: 3, sent_count: 3 }))).toBe(100);
    expect(progressOf(counts())).toBe(0);
  });

  it('says only what there is', () => {
    expect(whereItStands(counts({ recipient_count: 1, sent_count: 1 }))).toBe('1 of 1 mail handed over');
  });
});
