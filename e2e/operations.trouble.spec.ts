import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from './support/inspect.ts';
import { signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { broken: true } });

// Proves: platform-94
test('the board says that nothing is stored, and what to do, for as long as it is so', async ({
  page,
  context,
  instance,
}) => {
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
  await inspect(page, 'a board with trouble');
  await rename(`${file}.away`, file);
  await expect(note).toBeHidden({ timeout: 30_000 });
});
