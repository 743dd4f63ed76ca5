import { inspect } from './support/inspect.ts';
import { fillLogin, openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

test.describe('every state is accessible and fits', () => {
  test('signing in: empty, refused, without a server', async ({ page, instance, watch }) => {
    watch.expect(answered(401, '/api/staff/session'), connectionLost);
    await page.goto('/login?next=/outbox');
    await expect(page.getByLabel('Email')).toBeVisible();
    await inspect(page, 'login');
    await fillLogin(page, { ...instance.owner, password: 'not the password' });
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await inspect(page, 'login, refused');
    await instance.program.kill();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
    await inspect(page, 'login, no server');
  });

  test('a forgotten password: asked, sent, chosen', async ({ page }) => {
    await page.goto('/reset');
    await page.getByLabel('Email').fill('nobody@wardgate.example');
    await inspect(page, 'reset');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Look into your mail')).toBeVisible();
    await inspect(page, 'reset, sent');
    await page.goto('/reset?token=nobody-has-this');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
    await inspect(page, 'reset, choose');
  });

  test('an invitation and its link cut short', async ({ page }) => {
    await page.goto('/invite?token=nobody-has-this');
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
    await inspect(page, 'invite');
    await page.goto('/invite');
    await expect(page.getByText('This link is not complete.')).toBeVisible();
    await inspect(page, 'invite, cut short');
  });

  test('a server that does not answer', async ({ page, context, instance, watch }) => {
    watch.expect(/net::ERR_FAILED/);
    await signIn(context, instance.origin, instance.owner);
    await page.route('**/api/staff/session', (route) => route.abort());
    await page.goto('/operations');
    await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
    await inspect(page, 'staff, no answer');
  });
});

test.describe('without an owner', () => {
  test.use({ setting: { ownerless: true } });

  test('setup is accessible and fits', async ({ page, instance }) => {
    await page.goto(/(http\S+\/setup\?token=\S+)/.exec(instance.program.output())?.[1] ?? '');
    await page.getByRole('button', { name: 'Create the owner' }).click();
    await expect(page.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
    await inspect(page, 'setup');
  });
});

test.describe('thirty days of life: every state is accessible and fits', () => {
  test.use({ setting: { demo: true, shared: true } });

  test('team, inviting, account', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await page.goto('/team');
    await expect(page.getByRole('table')).toBeVisible();
    await inspect(page, 'team');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await inspect(page, 'team, inviting');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await inspect(page, 'account');
  });

  test('audit log', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await page.goto('/audit');
    await expect(page.getByRole('table')).toBeVisible();
    await inspect(page, 'audit');
  });

  test('a page not for this role', async ({ page, context, instance, watch }) => {
    watch.tolerate(answered(403, '/api/staff/'));
    await signIn(context, instance.origin, instance.account('viewer'));
    await page.goto('/audit');
    await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
    await inspect(page, 'staff, not for your role');
  });

  test('menu, palette, shortcuts', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await openBoard(page, '?tab=messages');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('out');
    await expect(page.getByRole('option').first()).toBeVisible();
    await inspect(page, 'palette');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), 'what closes gives the focus back first').toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await inspect(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /your menu/i }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out', exact: true })).toBeVisible();
    await inspect(page, 'menu');
  });

  // Proves: automation-81
  test('outbox and a mail', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await page.goto('/outbox');
    await expect(page.getByRole('table')).toBeVisible();
    await inspect(page, 'outbox');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    // As text: the frame of the HTML lets no script in, so that no tool can look inside.
    await page.getByRole('dialog').getByRole('tab', { name: 'As text' }).click();
    await expect(page.getByRole('dialog').locator('iframe')).toHaveCount(0);
    await inspect(page, 'outbox, a mail');
  });
});
