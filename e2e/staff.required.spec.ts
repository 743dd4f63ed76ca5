import { inspect } from './support/inspect.ts';
import { fillLogin, signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { totp } from './support/totp.ts';
import { answered } from './support/watch.ts';

// Proves: security-64
test('a role that must have a second factor sets it up before anything else', async ({
  page,
  context,
  instance,
  watch,
  anotherBrowser,
}) => {
  watch.tolerate(answered(401, '/api/staff/'), answered(403, '/api/staff/'));
  await signInNow(context, instance.origin, instance.owner);
  const open = await context.newPage();
  await open.goto('/operations');
  await expect(open.getByRole('heading', { level: 1, name: 'Operations Dashboard' })).toBeVisible();
  await page.goto('/team');
  const must = page.getByRole('switch', { name: 'Owner must have a second factor' });
  await inspect(page, 'team, the rules of the second factor');
  await must.click();
  // Who is signed in already is led there as well: here, and on the board in another tab, which shows nothing any more.
  for (const tab of [page, open]) {
    await expect(tab.getByRole('heading', { name: 'One step more' })).toBeVisible();
    await expect(tab.getByRole('navigation')).toHaveCount(0);
  }

  const later = await (await anotherBrowser()).newPage();
  await later.goto('/operations');
  await fillLogin(later, instance.owner);
  await expect(later.getByRole('heading', { name: 'One step more' })).toBeVisible();
  await expect(later.getByRole('navigation')).toHaveCount(0);
  await inspect(later, 'second factor, required');
  await later.getByRole('button', { name: 'Set up' }).click();
  const secret = (await later.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]+$/).textContent()) ?? '';
  await later.getByRole('textbox', { name: 'Code' }).fill(totp(secret));
  await later.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(later.getByRole('listitem').filter({ hasText: /^[A-Z2-9]{12}$/ })).toHaveCount(10);
  await later.getByRole('button', { name: 'I have kept them' }).click();
  await expect(later.getByRole('heading', { level: 1, name: 'Operations Dashboard' })).toBeVisible();
});
