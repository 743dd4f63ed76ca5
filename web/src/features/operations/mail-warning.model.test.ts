import { describe, expect, it } from 'vitest';
import { mailWarning } from './mail-warning.model.ts';

const well = { configured: true, waiting: 0, uncertain: 0, failed: 0, down_since: null, down_reason: '' };

describe('the mail banner', () => {
  it('is silent while all is well, also while mails wait for their turn', () => {
    expect(mailWarning(well)).toBeNull();
    expect(mailWarning({ ...well, waiting: 3 })).toBeNull();
  });

  it.each([
    [0, 'Mail is not configured. Mails are kept; read them in the outbox.'],
    [1, 'Mail is not configured. 1 mail is kept and waits; read it in the outbox.'],
    [7, 'Mail is not configured. 7 mails are kept and wait; read them in the outbox.'],
  ])('counts %i kept mails', (waiting, text) => {
    expect(mailWarning({ ...well, configured: false, waiting })).toMatchObject({ text, grave: false });
  });

  it('names a mail server that does not answer', () => {
    expect(mailWarning({ ...well, waiting: 2, down_since: '2026-01-21T12:00:00Z' })?.text).toContain(
      '2 mails are waiting',
    );
  });

  it('is grave where a person must decide, and leads to those mails', () => {
    expect(mailWarning({ ...well, failed: 1 })).toMatchObject({ grave: true, query: '?state=failed' });
    expect(mailWarning({ ...well, uncertain: 2 })).toMatchObject({ grave: true, query: '?state=uncertain' });
    expect(mailWarning({ ...well, uncertain: 1, failed: 2 })?.text).toBe(
      '2 mails are not delivered; 1 mail may or may not have arrived. Someone must look.',
    );
  });
});
