// Proves: security-66, security-70, security-71, security-72

import type { Page } from '@playwright/test';
import { addAuthenticator } from './support/authenticator.ts';
import { inspect } from './support/inspect.ts';
import { fillLogin, signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { totp } from './support/totp.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { named: true } });

async function signOut(page: Page) {
  await page.getByRole('button', { name: /your menu/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
}

const add = (page: Page) => page.getByRole('button', { name: 'Add a passkey' });
const board = (page: Page) => page.getByRole('heading', { level: 1, name: 'Operations Dashboard' });

/** Adds a passkey on /account, the first of the account, and keeps the recovery codes. Answers one of them. */
async function addFirst(page: Page, name: string): Promise<string> {
  await page.goto('/account');
  await page.getByLabel('Name of the passkey').fill(name);
  await add(page).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^[A-Z2-9]{12}$/ });
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  return first;
}

test('a passkey: added, signs in alone and beside the password, renamed, removed', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.tolerate(answered(401, '/api/staff/'));
  await signInNow(context, instance.origin, instance.owner);
  const device = await addAuthenticator(page);
  await page.goto('/account');
  await expect(add(page)).toBeVisible();
  await inspect(page, 'account, no passkey yet');
  const code = await addFirst(page, 'Work laptop');
  expect(await device.passkeys()).toBe(1);
  await inspect(page, 'account, a passkey');

  await signOut(page);
  await inspect(page, 'login, with passkeys');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(page.getByText('last used')).toBeVisible();

  await signOut(page);
  await fillLogin(page, instance.owner);
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await inspect(page, 'login, a passkey is asked for');
  await device.recognise(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await device.recognise(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();

  await signOut(page);
  await fillLogin(page, instance.owner);
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();

  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByLabel('New name').fill('Old laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await expect(page.getByText('Old laptop', { exact: true })).toHaveCount(0);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('this passkey is not known here');
  await fillLogin(page, instance.owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
});

test('a passkey is the proof that is asked for before what harms, and the app goes on beside it', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.tolerate(answered(401, '/api/staff/'), answered(403, '/api/staff/'));
  await signInNow(context, instance.origin, instance.owner);
  await addAuthenticator(page);
  await addFirst(page, 'Work laptop');

  // A session that is as old as it takes: what needs a proof is refused until there is one.
  let proved = false;
  await page.route('**/api/staff/totp/begin', (route) =>
    proved
      ? route.fallback()
      : route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: { type: '/problems/proof-required', title: 'x', status: 403, detail: 'x' },
        }),
  );
  await page.route('**/api/staff/session/proof/passkey', async (route) => {
    const response = await route.fetch();
    proved = response.status() === 204;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await inspect(page, 'account, a proof by passkey');
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog).toHaveCount(0);
  expect(proved).toBe(true);
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]+$/).textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Code' }).fill(totp(secret));
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await signOut(page);
  await page.goto('/login');
  await fillLogin(page, instance.owner);
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(board(page)).toBeVisible();
});

test('where there are no passkeys the sign-in page offers none, and the account page says why', async ({
  page,
  context,
  instance,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'PublicKeyCredential', { value: undefined });
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /passkey/i })).toHaveCount(0);
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/account');
  await expect(page.getByText('This browser has no passkeys here')).toBeVisible();
  await expect(add(page)).toHaveCount(0);
});
