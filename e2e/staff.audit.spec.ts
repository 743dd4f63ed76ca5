import { comes } from './support/automation-pages.ts';
import { inspect } from './support/inspect.ts';
import { signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

// Proves: security-220, security-222
test('the audit log is asked by name, about one person, and from their page', async ({
  page,
  context,
  instance,
}) => {
  await comes(instance, 'skyler@customer.example', { name: 'Skyler Kestrel' });
  await signIn(context, instance.origin, instance.owner);
  await page.goto('/leads');
  await page.getByRole('link', { name: 'Skyler Kestrel' }).first().click();
  await page.getByRole('link', { name: 'What was done here' }).click();
  const chip = page.getByRole('button', { name: 'About Skyler Kestrel: take this filter away' });
  await expect(chip).toBeVisible();
  const lines = page.getByRole('row');
  // One for the lead, and one for what automation tells of them, each when its group is written.
  const opened = lines.filter({ hasText: 'opened 1 lead' });
  // What was looked at is written into the log by the background, within seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(opened.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(lines.filter({ hasText: 'signed in' })).toHaveCount(0);
  await inspect(page, 'audit, about one person');
  await chip.click();
  await expect(lines.filter({ hasText: 'signed in' })).not.toHaveCount(0);
  await page.getByRole('searchbox').fill('kestrel');
  await expect(lines.filter({ hasText: 'signed in' })).toHaveCount(0);
  await expect(opened.first()).toBeVisible();
  await page.getByRole('link', { name: 'Everything about Skyler Kestrel' }).first().click();
  await expect(chip).toBeVisible();
  await page.getByRole('link', { name: 'Skyler Kestrel', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Skyler Kestrel' })).toBeVisible();
});
