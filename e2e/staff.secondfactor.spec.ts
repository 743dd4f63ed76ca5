// Proves: U32, staff-8

import type { Page } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { fillLogin, signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { totp } from './support/totp.ts';
import { answered } from './support/watch.ts';

/** Signs out and in again with `code` as the second factor. */
async function signInWithCode(page: Page, account: { email: string; password: string }, code: string) {
  await page.getByRole('button', { name: /your menu/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await fillLogin(page, account);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('the second factor: set up on /account, asked for at sign-in, turned off again', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(401, '/api/staff/'), answered(422, '/api/staff/totp/'));
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]+$/).textContent()) ?? '';

  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByText('This is not the code that the app shows now.')).toBeVisible();
  await inspect(page, 'account, pairing an app');
  await page.getByRole('textbox', { name: 'Code' }).fill(totp(secret));
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();

  const codes = page.getByRole('listitem').filter({ hasText: /^[A-Z2-9]{12}$/ });
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allTextContents();
  await inspect(page, 'account, recovery codes');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();

  await signInWithCode(page, instance.owner, first);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(codes).toHaveCount(10);
  expect(await codes.allTextContents()).not.toContain(first);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('The authenticator app is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});
