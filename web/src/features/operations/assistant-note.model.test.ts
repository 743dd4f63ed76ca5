import { expect, it } from 'vitest';
import { assistantNote } from './assistant-note.model.ts';

const spending = { spent: 'US$12.00', budget: 'US$20.00' };

// Proves: security-93
it('says what the assistant costs once it matters', () => {
  expect(assistantNote({ ...spending, level: 'half' })).toBe(
    "The assistant has spent US$12.00 of today's US$20.00.",
  );
  expect(assistantNote({ ...spending, level: 'hour' })).toContain('until the hour ends');
  expect(assistantNote({ ...spending, level: 'day' })).toContain('until midnight');
});
