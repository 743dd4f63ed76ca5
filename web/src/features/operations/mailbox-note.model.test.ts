import { expect, it } from 'vitest';
import { mailboxNote } from './mailbox-note.model.ts';

const well = { down_since: null, reason: '', waiting: 0, left: 0 };

// Proves: operations-27
it("says what is wrong with the mailbox of customers' answers", () => {
  expect(mailboxNote({ ...well, down_since: '2026-11-27T16:00:00Z', reason: 'connecting: refused' })).toMatch(
    /^The mailbox of customers' answers cannot be read since .+\. They wait in it\.$/,
  );
  expect(mailboxNote({ ...well, waiting: 1 })).toBe(
    '1 answer could not be stored yet, and will be tried again.',
  );
  expect(mailboxNote({ ...well, waiting: 2, left: 3 })).toBe(
    '2 answers could not be stored yet, and will be tried again. 3 answers are left in the mailbox, and will not be taken. Someone must open them there.',
  );
  expect(mailboxNote({ ...well, left: 1 })).toContain('Someone must open it there.');
});
