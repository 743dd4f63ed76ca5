import { expect, it } from 'vitest';
import { isGrave, troubleNote } from './trouble-note.model.ts';

// Proves: platform-94
it('says what is wrong, and what to do', () => {
  for (const reason of ['file', 'disk', 'storing', 'database'] as const) {
    const { what, todo } = troubleNote({ reason, detail: '' });
    expect(what).toContain('Visitors are asked to call.');
    expect(todo).not.toBe('');
    expect(isGrave({ reason, detail: '' })).toBe(true);
  }
  const low = { reason: 'low', detail: '' } as const;
  expect(troubleNote(low).what).toContain('nearly full');
  expect(isGrave(low)).toBe(false);
});
