// Proves: newsletter-85

import { describe, expect, it } from 'vitest';
import { blockedWords } from './blocked.model.ts';

const now = Date.parse('2026-11-22T21:20:00Z'); // 15:20 in Edmonton
const since = '2026-11-22T21:05:00Z';

describe('a sending that is held up', () => {
  it('says since when, why, and that nothing is lost', () => {
    expect(
      blockedWords(
        { waiting_count: 1240, held_up: { since, reason: 'dial tcp 127.0.0.1:25: connection refused.' } },
        now,
      ),
    ).toEqual({
      what: 'The mail server has taken no mails since 15:05: dial tcp 127.0.0.1:25: connection refused.',
      mails: 'Nothing is lost: 1,240 mails wait and leave as soon as it takes them again.',
    });
    expect(blockedWords({ waiting_count: 1, held_up: { since, reason: '' } }, now)).toEqual({
      what: 'The mail server has taken no mails since 15:05.',
      mails: 'Nothing is lost: 1 mail waits and leaves as soon as it takes them again.',
    });
  });

  it('without a mail server says so', () => {
    expect(blockedWords({ waiting_count: 2, held_up: { since: null, reason: '' } }, now)).toEqual({
      what: 'No mail server is set up.',
      mails: 'Nothing is lost: 2 mails wait and leave as soon as there is one.',
    });
  });

  it('is not told of one that goes on', () => {
    expect(blockedWords({ waiting_count: 2, held_up: null }, now)).toBeNull();
  });
});
