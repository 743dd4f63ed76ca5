import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from './support/inspect.ts';
import { signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { broken: true } });

// Proves: platform-94
test('the board says that nothing is stored, and what to do, for as long as it is so', async ({
  page,
  context,
  instance,
  watch,
}) => {
  // What is written meanwhile is refused, and what the board reads over a new connection: whether it does is chance.
  watch.expect(answered(503, '/api/'));
  await signIn(context, instance.origin, instance.owner);
  await page.goto('/operations');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const note = page.getByRole('alert').filter({ hasText: 'Nothing is stored' });
  await expect(note).toBeHidden();
  const file = join(instance.data, 'wardgate.db');
  await rename(file, `${file}.away`);
  await expect(note).toContainText("the database's file was deleted or replaced", { timeout: 30_000 });
  await expect(note).toContainText('Tell the person who runs the server at once.');
  await expect(note).toContainText('wardgate.db');
  const written = await page.evaluate(async () => {
    const body = JSON.stringify({ email: 'nobody@customers.example', source: 'ai_lead_capture' });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/leads', { method: 'POST', headers, body })).status;
  });
  expect(written).toBe(503);
  await inspect(page, 'a board with trouble');
  await rename(`${file}.away`, file);
  await expect(note).toBeHidden({ timeout: 30_000 });
});
