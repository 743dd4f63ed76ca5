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
  await page.goto('/team');
  const must = page.getByRole('switch', { name: 'Owner must have a second factor' });
  await must.click();
  await expect(must).toBeChecked();
  await inspect(page, 'team, second factor required');

  const later = await (await anotherBrowser()).newPage();
  await later.goto('/operations');
  await fillLogin(later, instance.owner);
  await expect(later.getByRole('heading', { name: 'One step more' })).toBeVisible();
  await expect(later.getByRole('navigation')).toHaveCount(0);
  await inspect(later, 'second factor, required');
  await later.getByRole('button', { name: 'Set up' }).click();
  const secret = (await later.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]+$/).textContent()) ?? '';
  await later.getByRole('textbox', { name: 'Code' }).fill(totp(secret));
  await later.getByRole('button', { name: 'Turn on' }).click();
  await expect(later.getByRole('listitem').filter({ hasText: /^[A-Z2-9]{12}$/ })).toHaveCount(10);
  await later.getByRole('button', { name: 'I have kept them' }).click();
  await expect(later.getByRole('heading', { level: 1, name: 'Operations Dashboard' })).toBeVisible();
});
